/**
 * The only script of these pages: passkeys need one. It fills a hidden field and submits the form. Without it the forms
 * stay hidden, and everything else works.
 */
export const passkeyScript = `
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const support = window.PublicKeyCredential
  if (!support || !support.parseRequestOptionsFromJSON || !support.parseCreationOptionsFromJSON) continue
  const isNew = form.dataset.passkey === 'create'
  const given = JSON.parse(form.dataset.options)
  let waiting = null
  form.hidden = false
  const send = (credential) => {
    form.elements.credential.value = JSON.stringify(credential)
    form.submit()
  }
  const ask = (options) => isNew
    ? navigator.credentials.create({ publicKey: support.parseCreationOptionsFromJSON(given), ...options })
    : navigator.credentials.get({ publicKey: support.parseRequestOptionsFromJSON(given), ...options })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (waiting) waiting.abort()
    const message = form.querySelector('[data-failed]')
    message.hidden = true
    try {
      send(await ask({}))
    } catch {
      message.hidden = false
    }
  })
  // Offers passkeys among the browser's suggestions for the address.
  const offer = async () => {
    if (!support.isConditionalMediationAvailable || !(await support.isConditionalMediationAvailable())) return
    waiting = new AbortController()
    send(await ask({ mediation: 'conditional', signal: waiting.signal }))
  }
  if (form.dataset.conditional === 'true') offer().catch(() => {})
}
`
