portico theme list
portico theme eject templates/partials/footer.mustache
portico theme diff
