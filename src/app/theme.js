// Runs before the first paint (a file, because the page's policy forbids inline scripts): theme and language from the preferences,
// and a preload of the first texts.
;(function () {
  var root = document.documentElement
  function read(key) {
    // Storage throws when the browser blocks it; the defaults stand then.
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  }
  function plain(value) {
    return value === null ? '' : value.replace(/^"|"$/g, '')
  }
  var chosen = plain(read('theme'))
  // The system decides until somebody has chosen.
  var follows = (plain(read('syncOsTheme')) || String(chosen === '')) === 'true'
  var theme = chosen === 'light' ? 'light' : 'dark'
  if (follows) theme = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.dataset.theme = theme
  root.style.colorScheme = theme
  var language = plain(read('language')) || navigator.language || 'en'
  root.lang = /^zh/i.test(language) ? 'zh' : 'en'
  // Written by the build (`server/vite-preload.ts`).
  var texts = document.getElementById('preload-' + root.lang)
  if (texts) document.head.appendChild(texts.content.cloneNode(true))
})()
