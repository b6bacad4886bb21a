// Runs before the first paint, so that a reload never flashes the other theme. Kept tiny and dependency-free:
// the policy of the server allows no inline script, hence a file.
;(function () {
  try {
    const choice = localStorage.getItem('segue-theme')
    if (choice === 'light' || choice === 'system') document.documentElement.dataset.theme = choice
  } catch {
    // Storage is blocked: the dark theme of the page stays.
  }
  // A public page is drawn for everybody: the buttons of a guest wait until it is sure that this is one.
  if (document.cookie.indexOf('segue_signed_in=1') >= 0) document.documentElement.dataset.signedIn = ''
})()
