import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailResetLink, resetPassword } from '../../../src/domain/identity/sign-in/password-reset.ts'
import { Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id)

test('signing in with the old password while a new one is set leaves no session', async () => {
  for (let round = 0; round < 12; round++) {
    const user = await makeUser(context, organisation.id)
    await mailResetLink(context, { email: user.email })
    const [mail] = await context.db`select body from shown_mails where recipient = ${user.email}`
    const secret = /\/password\/([\w-]+)/.exec(mail!.body)![1]!
    const intruders = Array.from({ length: 4 }, () => new Browser(app))
    const pages = await Promise.all(
      intruders.map(async (browser) => browser.follow(await browser.get(authorizeUrl(client)))),
    )
    await Promise.all([
      resetPassword(context, secret, 'a new and better password'),
      ...intruders.map((browser, index) =>
        browser.submit(pages[index]!, '/password', { email: user.email, password: user.password! }),
      ),
    ])
    const [row] = await context.db`select count(*) as count from sessions where user_id = ${user.id}`
    assert.equal(row!.count, 0, `round ${round}`)
  }
})
