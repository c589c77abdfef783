import { selectShownMails } from '../../domain/identity/sql-resets.ts'
import type { World } from '../../domain/world.ts'
import { html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { Visit } from './visit.ts'

/** Pages of a service that is being tried out; production has none of them. */
export function demoRoutes(scope: Scope, world: World): void {
  scope.get('/demo/mails', async (request, reply) => {
    const visit = new Visit(world, request, reply)
    const mails = await selectShownMails(world.db)
    const body = html`<h1>Mails</h1>
<p class="lead">This service has no mail server (EUTERPE_SMTP_URL), so what it would have sent is shown here.</p>
${mails.length === 0 && html`<p>None yet.</p>`}
${mails.map(
  (
    mail,
  ) => html`<h2>${mail.subject}</h2><p class="quiet">${mail.recipient} · ${mail.created_at.toISOString()}</p>
<pre>${linked(mail.body)}</pre>`,
)}`
    return visit.send({ title: 'Mails', body, wide: true, path: null })
  })
}

function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
