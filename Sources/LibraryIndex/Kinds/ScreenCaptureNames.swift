/// The names that GNOME Shell gives to images and videos of the screen and to their folders, in all of its languages.
///
/// Source: the translations of gnome-shell, "Screenshots", "Screencasts", "Screenshot From %s", "Screencast From %d %t".
/// All are in lower case. Left out are names that also denote something else, such as the Italian "Video".
enum ScreenCaptureNames {
  /// The names of the folders of images.
  static let imageFolders: Set<String> = [
    "bildschirmfotos", "capturas d'ecran", "capturas de ecran", "capturas de ecrã", "capturas de pantalla",
    "capturas de schermo", "capturas de tela", "captures de pantalla", "captures d’écran", "chụp màn hình",
    "cuplikan layar", "ekran görüntüleri", "ekrankopioj", "ekrano nuotraukos", "ekrānattēli",
    "instantanee de ecran", "kuvakaappaukset", "képernyőképek", "pantaila-argazkiak", "schermafdrukken",
    "schermate", "screenshots", "skjermbilder", "skjermbilete", "skjámyndir", "skrin-skeusennow",
    "skrinshotlar", "skärmbilder", "skærmbilleder", "slike zaslona", "snimci ekrana", "snímky obrazovky",
    "tuṭṭfiwin n wegdil", "videadis", "zaslonske slike", "zdymki ekrana", "zrzuty ekranu",
    "στιγμιότυπα οθόνης", "здымкі экрана", "знімки екрана", "скриншоттар", "снимки на екрана",
    "снимки экрана", "снимци екрана", "צילומי מסך", "ئېكران كۆرۈنۈشى", "نماگرفت‌ها", "स्क्रिनसट",
    "स्क्रीनशॉट", "স্ক্রিনশটগুলি", "ਸਕਰੀਨਸ਼ਾਟ", "ภาพหน้าจอ", "ພາບໜ້າຈໍ", "ეკრანის ანაბეჭდები", "ᱥᱠᱨᱤᱱᱥᱚᱴ",
    "スクリーンショット", "截图", "螢幕快照", "스크린샷",
  ]

  /// The names of the folders of videos.
  static let videoFolders: Set<String> = [
    "bildschirmaufzeichnungen", "capturas en vídeo da pantalla", "capturas vidèo", "captures vidéo",
    "ekran kaydı", "ekran tasvirlari", "ekrano įrašai", "ekranregistraĵoj", "ekrānieraksti",
    "enregistraments de pantalla", "filmâts di schermi", "grabaciones de la pantalla", "gravações de ecrã",
    "gravações de tela", "képernyőfelvételek", "nagrania ekranu", "näyttötallennevideot", "pantaila-bideoak",
    "quay phim màn hình", "schermopnamen", "screencasts", "skjermopptak", "skjámyndskeið",
    "skrin-gwydhyowyow", "skärminspelningar", "skærmoptagelser", "snimanje zaslona", "video snimci",
    "videos de schermo", "zapisy ekrana", "zaslonski posnetek", "záznamy obrazovky", "înregistrări de ecran",
    "βίντεο οθόνης", "видео-снимци", "записи на екрана", "записи экрана", "запісы экрана", "скринкасттар",
    "трансляції з екрана", "הקלטות מסך", "ئېكران سىنى", "ضبط‌های صفحه", "स्क्रिनकास्ट", "स्क्रीनकॉस्ट",
    "স্ক্রিনকাস্টগুলি", "ਸਕਰੀਨਕਾਸਟ", "บันทึกหน้าจอ", "ການບັນທຶກໜ້າຈໍ", "ეკრანის ვიდეოჩანაწერი", "ᱥᱠᱨᱤᱱᱠᱟᱥᱴ",
    "录屏", "螢幕錄影", "스크린캐스트",
  ]

  /// The beginnings of the names of images; a date follows.
  static let images = [
    "bildschirmfoto vom ", "captura d'ecran del ", "captura de ecrã de ", "captura de pantalla de ",
    "captura de pantalla do ", "captura de schermo de ", "captura de tela de ", "captura desde ",
    "capture d’écran du ", "chụp màn hình từ ", "cuplikan layar dari ", "ekran görüntüsü ", "ekrankopio de ",
    "ekrano nuotrauka iš ", "ekrānattēls no ", "kuvakaappaus - ", "képernyőkép ", "pantaila-argazkia ",
    "schermafdruk van ", "schermata del ", "screenshot from ", "skjermbilde fra ", "skjermbilete frå ",
    "skrin-skeusen a-dhia ", "skrinshot: ", "skärmbild från ", "skærmbillede fra ", "snimak ekrana od ",
    "snímek obrazovky z ", "snímka obrazovky z dňa ", "tuṭṭfa n ugdil seg ", "zaslonski posnetek ",
    "zdymak ekrana ad ", "zrzut ekranu z ", "στιγμιότυπο οθόνης από ", "здымак экрана ад ",
    "знімок екрана з ", "скриншот, уақыты ", "снимак екрана од ", "снимка на екрана на ",
    "снимок экрана от ", "צילום מסך מתאריך ", "نماگرفت از ", "ภาพหน้าจอจาก ", "ພາບໜ້າຈໍຈາກ ",
    "ეკრანის ანაბეჭდი ", "スクリーンショット ", "截图 ", "螢幕快照 ", "스크린샷 ",
  ]

  /// The beginnings of the names of videos; a date follows.
  static let videos = [
    "bildschirmaufzeichnung vom ", "captura vidèo del ", "capture vidéo du ", "ekran kaydı ",
    "ekrano įrašas iš ", "ekranregistraĵo de ", "ekrānieraksts ", "enregistrament de pantalla a ",
    "grabación de pantalla desde ", "gravação de ecrã de ", "gravação de tela de ", "képernyőfelvétel ",
    "nagranie ekranu z ", "näyttötallennevideo - ", "pantaila-bideoa ", "quay phim màn hình từ ",
    "schermopname van ", "screencast dari ", "screencast from ", "skjermopptak fra ", "skjermopptak frå ",
    "skrin-deghesyans a-dhia ", "skrinshot: ", "skärminspelning från ", "skærmoptagelse fra ",
    "trasmission dal schermi ", "tuṭṭfa n ugdil seg ", "video de schermo ab ", "video snimak od ",
    "zapis ekrana ad ", "zaslonski posnetek ", "záznam obrazovky z ", "záznam obrazovky z dňa ",
    "βίντεο οθόνης από ", "видео-снимак од ", "запис з екрана від ", "запис на екрана на ",
    "запись экрана от ", "запіс экрана ад ", "скринкаст, уақыты ", "הקלטת מסך מתאריך ", "บันทึกหน้าจอจาก ",
    "ວິດີໂອບັນທຶກໜ້າຈໍຈາກ ", "ეკრანის ვიდეოჩანაწერი ", "录屏 ", "螢幕錄影 ", "스크린캐스트 ",
  ]
}
