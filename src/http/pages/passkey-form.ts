import { type HtmlValue, html } from '../../lib/html.ts'
import type { Visit } from './visit.ts'

type PasskeyForm = {
  action: string
  /** The options of `navigator.credentials`. */
  options: object
  label: string
  /** Creates a passkey; otherwise an existing one is used. */
  isNew?: boolean
  /** Also offers passkeys among the suggestions for the e-mail address. */
  conditional?: boolean
  isMain?: boolean
  fields?: HtmlValue
}

/** A form that only browsers with passkeys show. The page needs `passkeys: true`. */
export function passkeyForm(visit: Visit, form: PasskeyForm) {
  const { action, options, label, isNew = false, conditional = false, isMain = false, fields } = form
  return html`<form method="post" action="${action}" hidden data-passkey="${isNew ? 'create' : 'get'}" data-conditional="${String(conditional)}" data-options="${JSON.stringify(options)}">${visit.csrf}
<input type="hidden" name="credential">
<p class="wrong" aria-live="assertive" data-failed hidden>${visit.texts.passkeys.failed}</p>
${fields}<button${!isMain && html` class="second"`}>${label}</button></form>`
}
