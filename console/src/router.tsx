import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

const base = '/console'
const changed = 'euterpe-path'

function subscribe(tell: () => void): () => void {
  for (const event of ['popstate', changed]) addEventListener(event, tell)
  return () => {
    for (const event of ['popstate', changed]) removeEventListener(event, tell)
  }
}

/** Where the console is: `/tracks?query=…`, without its own prefix. */
export function usePlace(): { path: string; query: URLSearchParams } {
  const whole = useSyncExternalStore(subscribe, () => `${location.pathname}${location.search}`)
  const [path, query] = whole.slice(base.length).split('?')
  return { path: path === '' || path === undefined ? '/' : path, query: new URLSearchParams(query) }
}

export function go(to: string, options: { replace?: boolean } = {}): void {
  const url = to === '/' ? base : `${base}${to}`
  if (options.replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  dispatchEvent(new Event(changed))
  if (!options.replace) {
    scrollTo(0, 0)
    arrival = { from: document.activeElement }
    requestAnimationFrame(announcePage)
  }
}

/** A page that was gone to and not yet announced, and what had the focus when that was asked for. */
let arrival: { from: Element | null } | null = null

/** Who reads by ear is told of a new page by its heading, once it is there to be read; not who went on meanwhile. */
export function announcePage(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (arrival === null || heading === null) return
  const focused = document.activeElement
  const wentOn = focused !== arrival.from && focused !== document.body && focused !== heading
  if (!wentOn) heading.focus({ preventScroll: true })
  if (wentOn || document.activeElement === heading) arrival = null
}

export function Link({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return <a href={to === '/' ? base : `${base}${to}`} onClick={follow} {...rest} />
}
