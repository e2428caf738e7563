TintypeCommand.main()
