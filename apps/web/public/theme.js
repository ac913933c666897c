/* Runs before the first paint, so that a dark page never flashes white. Reads what src/shared/lib/theme-mode.ts stores. */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('themeMode');
  } catch {
    /* The storage may be blocked; then the device's mode applies. */
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
