portico theme list
portico theme eject templates/partials/footer.mustache
portico theme diff
portico theme accept templates/partials/footer.mustache
