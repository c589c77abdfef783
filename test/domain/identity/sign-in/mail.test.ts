import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '../../../../src/domain/context.ts'
import { inviteUser, sendInvitationMail } from '../../../../src/domain/identity/accounts/invite-user.ts'
import { mailResetLink } from '../../../../src/domain/identity/sign-in/password-reset.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'
import { startMailServer } from '../../../support/smtp.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)
const server = await startMailServer()
const withServer = {
  ...context,
  settings: { ...defaultSettings, smtpUrl: server.url, mailFrom: 'Euterpe <hello@example.com>' },
}

test("the reset link is mailed in the user's language and appears nowhere else", async () => {
  const user = await makeUser(context, organisation.id, { locale: 'fr', name: 'Zoé Dupont' })
  await mailResetLink(withServer, { email: user.email })
  const mail = server.mails.at(-1)!
  assert.match(mail, /^From: Euterpe <hello@example\.com>/m)
  assert.match(mail, new RegExp(`^To: ${user.email}`, 'm'))
  assert.match(mail.replace(/=\r\n/g, ''), /http:\/\/localhost:8080\/password\/[\w-]{43}/)
  assert.match(mail, /^Subject: =\?UTF-8\?Q\?R=C3=A9initialisation/m)
  const [shown] = await context.db`select count(*) as count from shown_mails`
  assert.equal(shown!.count, 0)
  assert.ok(!context.logLines.some((line) => line.includes('/password/')))
})

test('the job fails, and is retried, if the mail server rejects the mail', async () => {
  const user = await makeUser(context, organisation.id)
  const broken = { ...withServer, settings: { ...withServer.settings, smtpUrl: 'smtp://127.0.0.1:9' } }
  await assert.rejects(mailResetLink(broken, { email: user.email }))
})

test('in production without a mail server nothing is shown, and an error is logged', async () => {
  const user = await makeUser(context, organisation.id)
  await mailResetLink({ ...context, production: true }, { email: user.email })
  assert.ok(context.logLines.some((line) => line.includes('EUTERPE_SMTP_URL is not set')))
  assert.ok(!context.logLines.some((line) => line.includes('/password/')))
})

test('names that people choose do not become links in mails', async () => {
  const name = 'http://evil.example/prize evil.example www.evil.example/x'
  const user = await makeUser(context, organisation.id, { name })
  await mailResetLink(withServer, { email: user.email })
  const actor = { type: 'user' as const, id: user.id, name }
  const input = { email: 'guest@example.com', name, locale: 'en' as const, role: 'member' as const, actor }
  const guest = await inviteUser(context, organisation, input)
  await sendInvitationMail.run(withServer, { userId: guest.id, invitedBy: name }, AbortSignal.timeout(5000))
  for (const mail of server.mails.slice(-2)) {
    const text = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=')
    assert.match(text, /evil/, 'the name is in it')
    assert.doesNotMatch(text, /evil\.example|http:\/\/evil|www\.evil/)
  }
})
