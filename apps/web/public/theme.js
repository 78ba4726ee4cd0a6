// Runs before anything paints: whoever chose dark never sees a white flash while the console is fetched.
(function () {
  var chosen = /(?:^|; )mode=(light|dark)/.exec(document.cookie);
  var isDark = chosen ? chosen[1] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  document.documentElement.style.background = isDark ? '#0d1016' : '#f4f5f8';
})();
