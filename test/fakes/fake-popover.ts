import { onTestFinished } from 'vitest'

/** The browser's popover, which happy-dom lacks: it only tells that it opened or closed, as the browser's does. */
export function fakePopover(): void {
  const tell = (newState: 'open' | 'closed') =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
    }
  Object.assign(HTMLElement.prototype, { showPopover: tell('open'), hidePopover: tell('closed') })
  onTestFinished(() => {
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}
