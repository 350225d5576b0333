// Moments in the reader's time zone; without scripts they stand in UTC, which stays as the title.
const language = document.documentElement.lang;
const whole = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" });
const fine = new Intl.DateTimeFormat(language, {
  hour: "numeric", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, timeZoneName: "short",
});

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  if (isNaN(moment)) continue;
  time.title = time.dateTime;
  time.dir = "auto";
  time.textContent = (time.dateTime.includes(".") ? fine : whole).format(moment);
}
