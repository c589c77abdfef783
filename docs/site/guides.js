// What the guides do beyond text: theme, search, copy buttons, tabs, the reader's own values. Everything works without it.
const base = new URL('.', document.currentScript.src)
const root = document.documentElement
const remember = (name, value) => {
  try {
    localStorage.setItem(`guides-${name}`, value)
  } catch {
    // Storage may be blocked. The choice then lasts for this page.
  }
}
const recall = (name) => {
  try {
    return localStorage.getItem(`guides-${name}`)
  } catch {
    return null
  }
}

// Before the page is drawn, so that it does not flash.
const theme = recall('theme')
if (theme !== null) root.dataset.theme = theme

document.addEventListener('DOMContentLoaded', () => {
  const wide = matchMedia('(min-width: 56.01rem)')
  const menu = document.querySelector('.guides details')
  const showMenu = () => {
    menu.open = wide.matches
  }
  showMenu()
  wide.addEventListener('change', showMenu)
  offerTheme()
  for (const group of document.querySelectorAll('.tabs')) makeTabs(group)
  for (const block of document.querySelectorAll('.code')) offerCopy(block)
  followContents()
  offerSearch()
  void fillIn()
})

function offerTheme() {
  const button = document.querySelector('.theme')
  button.hidden = false
  button.addEventListener('click', () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = isDark ? 'light' : 'dark'
    remember('theme', root.dataset.theme)
  })
}

function offerCopy(block) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    button.classList.add('done')
    setTimeout(() => {
      button.textContent = 'Copy'
      button.classList.remove('done')
    }, 1500)
  })
  block.append(button)
}

let groups = 0

/** One choice of language counts for all blocks of all guides. */
function makeTabs(group) {
  const number = ++groups
  const blocks = [...group.querySelectorAll('.code')]
  const list = document.createElement('div')
  list.className = 'tablist'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const buttons = blocks.map((block, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = `tab-${number}-${index}`
    button.textContent = block.dataset.name
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-controls', `panel-${number}-${index}`)
    block.id = `panel-${number}-${index}`
    block.setAttribute('role', 'tabpanel')
    block.setAttribute('aria-labelledby', button.id)
    button.addEventListener('click', () => {
      const top = button.getBoundingClientRect().top
      remember('language', block.dataset.language)
      document.dispatchEvent(new CustomEvent('language', { detail: block.dataset.language }))
      // Blocks above may have changed their height.
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
    })
    button.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      const next = buttons[(index + step + buttons.length) % buttons.length]
      next.click()
      next.focus()
    })
    return button
  })
  const choose = (language) => {
    const found = blocks.findIndex((block) => block.dataset.language === language)
    const chosen = Math.max(0, found)
    for (const [index, block] of blocks.entries()) {
      block.hidden = index !== chosen
      buttons[index].setAttribute('aria-selected', String(index === chosen))
      buttons[index].tabIndex = index === chosen ? 0 : -1
    }
  }
  list.append(...buttons)
  group.prepend(list)
  group.classList.add('ready')
  choose(recall('language'))
  document.addEventListener('language', (event) => choose(event.detail))
}

/** Marks the section on screen in the contents. */
function followContents() {
  const entries = [...document.querySelectorAll('aside a')]
  if (entries.length === 0) return
  const headings = entries.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const mark = () => {
    const passed = headings.filter(
      (heading) => heading !== null && heading.getBoundingClientRect().top < 120,
    ).length
    for (const [index, link] of entries.entries()) {
      if (index === Math.max(0, passed - 1)) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

function offerSearch() {
  const form = document.querySelector('.search')
  const input = form.querySelector('input')
  const results = form.querySelector('.results')
  let index = null
  form.hidden = false
  const load = async () => {
    const [{ default: MiniSearch }, sections] = await Promise.all([
      import(new URL('minisearch.js', base)),
      fetch(new URL('search.json', base)).then((response) => response.json()),
    ])
    const found = new MiniSearch({
      fields: ['heading', 'guide', 'text'],
      storeFields: ['heading', 'guide', 'url'],
      searchOptions: { boost: { heading: 4, guide: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
    })
    found.addAll(sections)
    return found
  }
  const show = async () => {
    const query = input.value.trim()
    results.hidden = query === ''
    if (query === '') return
    index ??= load()
    const found = (await index).search(query).slice(0, 12)
    if (input.value.trim() !== query) return
    results.replaceChildren(...(found.length === 0 ? [nothing(query)] : found.map(entry)))
  }
  const entry = ({ url, heading, guide }) => {
    const link = document.createElement('a')
    link.href = url
    link.textContent = heading
    const where = document.createElement('small')
    where.textContent = guide
    link.append(where)
    return link
  }
  const nothing = (query) => {
    const text = document.createElement('p')
    text.textContent = `Nothing about “${query}”.`
    return text
  }
  input.addEventListener('input', show)
  input.addEventListener('focus', () => {
    index ??= load()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    results.querySelector('a')?.click()
  })
  form.addEventListener('keydown', (event) => {
    const links = [input, ...results.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      input.value = ''
      results.hidden = true
      input.blur()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      links[Math.min(links.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    }
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(input|textarea|select)$/i.test(document.activeElement?.tagName ?? '')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })
  document.addEventListener('click', (event) => {
    if (!form.contains(event.target)) results.hidden = true
  })
}

/** The examples read ids from the file of the demo. Whoever is signed in has their own. Secrets cannot be read back. */
async function fillIn() {
  const response = await fetch(new URL('reader.json', base)).catch(() => null)
  const reader = response?.ok ? await response.json().catch(() => null) : null
  if (reader === null) return
  const values = {
    'clients.machine.client_id': reader.client_id,
    'clients.machine.client_secret': 'YOUR_CLIENT_SECRET',
    's3.access_key_id': reader.access_key_id,
    's3.secret_access_key': 'YOUR_SECRET_ACCESS_KEY',
    's3.bucket': reader.bucket,
    's3.region': reader.region,
    's3.endpoint': reader.s3_endpoint,
  }
  let filled = 0
  for (const code of document.querySelectorAll('.code code')) filled += fillBlock(code, values)
  if (filled === 0) return
  const note = document.querySelector('.reader')
  note.textContent = `You are signed in to ${reader.organisation}. The examples on this page have your address, application and storage in them; put your secrets where it says YOUR_….`
  note.hidden = false
}

function fillBlock(code, values) {
  let text = code.textContent
  const found = []
  for (const [path, value] of Object.entries(values)) {
    if (!value) continue
    const dotted = path.replaceAll('.', '\\.')
    const keys = path
      .split('.')
      .map((key) => `\\["${key}"\\]`)
      .join('')
    // $(get a.b < data/demo.json), $(demo .a.b), demo.a.b in TypeScript, demo["a"]["b"] in Python.
    for (const [pattern, quote] of [
      [`\\$\\((?:get|demo) \\.?${dotted}(?: < (?:data/)?demo\\.json)?\\)`, ''],
      [`demo\\.${dotted}\\b`, "'"],
      [`demo${keys}`, '"'],
    ]) {
      text = text.replace(new RegExp(pattern, 'g'), () => {
        found.push(value)
        return `${quote}${value}${quote}`
      })
    }
  }
  if (found.length === 0) return 0
  text = text.replace(/^.*\bdemo = JSON\.parse.*\n|^demo = json\.load.*\n/gm, '')
  code.replaceChildren(...mark(text, [...new Set(found)]))
  return found.length
}

function mark(text, values) {
  const escapeText = (value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.split(new RegExp(`(${values.map(escapeText).join('|')})`)).map((part) => {
    if (!values.includes(part)) return part
    const span = document.createElement('span')
    span.className = 'filled'
    span.textContent = part
    return span
  })
}
