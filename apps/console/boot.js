// Runs in the head before anything is drawn: the last theme, the menu's width and what `hm` hides, so that the frame
// in the HTML is already the right one. Everything has a default in the style sheet, so a blocked script only costs that.
{
  const root = document.documentElement
  let theme = 'dark_green'
  try {
    const kept = sessionStorage.getItem('theme')
    const isTheme = /^(dark|light)_(green|blue|cyan|purple|orange)$/
    if (kept && isTheme.test(kept)) theme = kept
    if (localStorage.getItem('isOpen') === '0' || matchMedia('(max-width: 800px)').matches)
      root.dataset.menu = 'collapsed'
    // What the last person on this machine chose: their mode, the platform's hue.
    const own = JSON.parse(localStorage.getItem('appearance') ?? '{}')
    if (!kept && isTheme.test(own.platform)) theme = own.platform
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const mode = { dark: 'dark', light: 'light', system }[own.theme]
    if (mode) theme = mode + theme.slice(theme.indexOf('_'))
  } catch {
    // Storage can be forbidden when the console is embedded in another site.
  }
  root.dataset.theme = theme
  root.dataset.mode = theme.slice(0, theme.indexOf('_'))
  // A learner's desk fills the window, without the frame of the learners' site.
  if (location.pathname.startsWith('/learn/work/')) root.dataset.desk = ''
  const [header, menu] = (new URLSearchParams(location.search).get('hm') ?? '').split(',')
  if (header === 'h') root.dataset.hideHeader = ''
  if (menu === 'h') root.dataset.hideMenu = ''
}
