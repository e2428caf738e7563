// Prints the texts that the tests ask for, in the language of the environment: `L10nTestHost TEXT…`.
import GObjectKit
import L10n

MainActor.assumeIsolated { Environment.useLocale() }
/// The texts by the name of what they show. The tests write their catalogue.
let texts: [(String, () -> String)] = [
  ("plain", { tr("Take Picture") }),
  ("untranslated", { tr("Nobody has translated this") }),
  ("percent", { tr("100 % sure") }),
  ("argument", { tr("“%s” removed", "50 %s.jpg") }),
  ("reordered", { tr("“%1$s” is in “%2$s”", "a.jpg", "Sea") }),
  ("broken number", { tr("Broken %d", 7) }),
  ("broken position", { tr("Position %s", "x") }),
  ("broken placeholder", { tr("Placeholder %s", "x") }),
  ("missing placeholder", { tr("Missing %s", "x") }),
  ("verb", { trc("verb", "Open") }),
  ("state", { trc("state", "Open") }),
  ("unknown context", { trc("noun", "Open") }),
  ("0", { trn(0, "%d photo", "%d photos") }),
  ("1", { trn(1, "%d photo", "%d photos") }),
  ("2", { trn(2, "%d photo", "%d photos") }),
  ("5", { trn(5, "%d photo", "%d photos") }),
  ("in", { trn(2, "%1$d photo in “%2$s”", "%1$d photos in “%2$s”", "Sea") }),
  ("list", { trList(["a", "b", "c"]) }),
  ("date", { LocalDate(year: 2024, month: 3, day: 9, hour: 17, minute: 4).text(tr("%A, %-d %B %Y, %H:%M")) }),
]
for (name, text) in texts { Terminal.printLine("\(name): \(text())") }
