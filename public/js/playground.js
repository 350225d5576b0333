// Moments in the reader's time zone; without scripts they stand in UTC, which stays as the title.
const language = document.documentElement.lang;
const clock = { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" };
const whole = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric", ...clock });
const fine = new Intl.DateTimeFormat(language, { fractionalSecondDigits: 3, ...clock });

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  if (isNaN(moment)) continue;
  time.title = time.dateTime;
  time.dir = "auto";
  time.textContent = (time.dateTime.includes(".") ? fine : whole).format(moment);
}
