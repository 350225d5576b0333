portico build
portico serve --site dist
