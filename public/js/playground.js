// Moments in the reader's time zone; without scripts they stand in UTC, which stays as the title.
// The calendar is the guides', also where a language has another one of its own.
const language = new Intl.Locale(document.documentElement.lang, { calendar: "gregory" });
const clock = { hour: "numeric", minute: "2-digit", second: "2-digit" };
const whole = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric", ...clock });
const fine = new Intl.DateTimeFormat(language, { fractionalSecondDigits: 3, ...clock });
// Apart, because some languages spell out a clock that has a zone.
const zone = new Intl.DateTimeFormat(language, { timeZoneName: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  if (isNaN(moment)) continue;
  time.title = time.dateTime;
  time.dir = "auto";
  const name = zone.formatToParts(moment).find((part) => part.type === "timeZoneName");
  time.textContent = `${(time.dateTime.includes(".") ? fine : whole).format(moment)} ${name.value}`;
}
