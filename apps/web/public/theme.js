/* Runs before the first paint, so that a dark screen never flashes white. Reads what lib/theme-mode.ts stores. */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('themeMode');
  } catch {
    /* Storage may be closed to us; the device decides then. */
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
