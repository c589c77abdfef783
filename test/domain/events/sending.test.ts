import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { grantEntitlements, revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import type { Context } from '../../../src/domain/context.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { withCredits } from '../../../src/domain/credits/with-credits.ts'
import { listDeliveries, redeliver } from '../../../src/domain/events/deliveries.ts'
import { deleteExpiredEvents } from '../../../src/domain/events/jobs.ts'
import { recordEvent, recordEvents } from '../../../src/domain/events/record.ts'
import { sendDue } from '../../../src/domain/events/send-due.ts'
import {
  acquireWebhooks,
  releaseWebhook,
  selectDueDeliveries,
  updateDeliveries,
} from '../../../src/domain/events/sql-sending.ts'
import type { EventType } from '../../../src/domain/events/types.ts'
import { startWebhookWorker } from '../../../src/domain/events/webhook-worker.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  removeWebhook,
} from '../../../src/domain/events/webhooks.ts'
import { publicKeys } from '../../../src/domain/keys/keys.ts'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { updateOrganisationDisabled } from '../../../src/domain/organisations/sql.ts'
import type { LeaseWorker } from '../../../src/platform/lease-worker.ts'
import { createLease } from '../../../src/platform/leases.ts'
import { connect, transaction } from '../../../src/platform/postgres.ts'
import { createTestClock, createTestContext, type TestContext } from '../../support/context.ts'
import { makeCaller } from '../../support/credits.ts'
import { passTime } from '../../support/pass-time.ts'
import { makeOrganisation } from '../../support/people.ts'
import { isSigned, startReceiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { addressOf, startVictim } from '../../support/victim.ts'

const context = await createTestContext()
const minute = 60_000
const hour = 60 * minute

/** Runs the work while a webhook worker sends. */
async function whileSending<T>(where: Context, work: (sending: LeaseWorker) => Promise<T>): Promise<T> {
  const sending = await startWebhookWorker(where)
  try {
    return await work(sending)
  } finally {
    await sending.stop()
  }
}

async function subscribe(where: TestContext, events?: EventType[]) {
  const organisation = await makeOrganisation(where)
  const receiver = await startReceiver()
  const webhook = await createWebhook(where, organisation.id, {
    url: receiver.url,
    ...(events && { events }),
  })
  const record = (count = 1) =>
    transaction(where.db, (tx) =>
      recordEvents(
        where,
        tx,
        Array.from({ length: count }, (_, index) => ({
          organisationId: organisation.id,
          type: 'profile.created' as const,
          data: {
            profile_id: String(index),
            track_uri: 'euterpe:workspace:track:1',
            catalog_id: organisation.id,
          },
        })),
      ),
    )
  const deliveries = async () =>
    (await listDeliveries(where, organisation.id, webhook.id, { page: 1, pageSize: 100 })).results
  return { organisation, receiver, webhook, record, deliveries }
}

test('a worker that sends to a webhook sees the rows of its organisation alone', async () => {
  const { receiver, record, deliveries, webhook } = await subscribe(context)
  const other = await makeOrganisation(context)
  await record()
  const lease = createLease(minute)
  const leased = await acquireWebhooks(context.db, lease, { now: context.clock.now(), limit: 64 })
  const mine = leased.find(({ id }) => id === webhook.id)!
  const { signal } = new AbortController()
  await sendDue(context, { ...mine, organisation_id: other.id }, lease, signal).catch(() => {})
  assert.equal(receiver.messages.length, 0)
  await sendDue(context, mine, lease, signal)
  assert.equal(receiver.messages.length, 1)
  assert.equal((await deliveries())[0]!.status, 'delivered')
})

test('an event arrives, signed with a published key, and names its webhook and organisation', async () => {
  const { organisation, receiver, webhook, record, deliveries } = await subscribe(context)
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]?.status === 'delivered')
  })
  const [message] = receiver.messages
  assert.equal(receiver.messages.length, 1)
  assert.equal(message!.headers['content-type'], 'application/json')
  const keys = (await publicKeys(context, 'signatures')) as never
  assert.ok(isSigned(message!, keys))
  assert.ok(!isSigned({ ...message!, body: message!.body.replace('1', '2') }, keys), 'another body')
  const later = { ...message!.headers, 'webhook-timestamp': '1' }
  assert.ok(!isSigned({ ...message!, headers: later }, keys), 'another moment')
  const { id, timestamp, ...body } = JSON.parse(message!.body)
  assert.deepEqual(body, {
    type: 'profile.created',
    webhook_id: webhook.id,
    organization_id: organisation.id,
    data: { profile_id: '0', track_uri: 'euterpe:workspace:track:1', catalog_id: organisation.id },
  })
  assert.equal(id, message!.headers['webhook-id'])
  assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < hour)
  const [delivery] = await deliveries()
  assert.equal(delivery!.event_id, id)
  assert.equal(delivery!.attempts.length, 1)
  assert.equal(delivery!.attempts[0]!.response_status, 204)
})

test('an event that is rolled back is not sent, and webhooks only receive the types they subscribe to', async () => {
  const { organisation, receiver, record, deliveries } = await subscribe(context, [
    'credits.low',
    'profile.created',
  ])
  const other = await subscribe(context, ['ingestion.failed'])
  const rolledBack = transaction(context.db, async (tx) => {
    await recordEvent(context, tx, {
      organisationId: organisation.id,
      type: 'credits.low',
      data: { available: 1, reserved: 0, threshold: 100 },
    })
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack)
  await recordEvent(context, context.db, {
    organisationId: organisation.id,
    type: 'ingestion.failed',
    data: { ingestion_id: 'i', mode: 's3_csv', catalog_id: 'c', error: 'x' },
  })
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]?.status === 'delivered')
  })
  assert.equal((await deliveries()).length, 1)
  assert.equal(receiver.messages.length, 1)
  assert.equal((await other.deliveries()).length, 0, "another organisation's events")
})

test('credits.low is sent once when the balance becomes low, and again after more credits were granted and spent', async () => {
  const { organisation, deliveries } = await subscribe(context, ['credits.low'])
  await grantCredits(context, context.db, organisation.id, { amount: 102, reason: 'test' })
  const spend = (amount: number) =>
    withCredits(context, { organisation }, { amount, reason: 'tagging' }, async () => {})
  await spend(2)
  assert.equal((await deliveries()).length, 0)
  await Promise.all([spend(1), spend(1), spend(1)])
  await spend(1)
  const failing = withCredits(context, { organisation }, { amount: 5, reason: 'tagging' }, async () => {
    throw new Error('not charged')
  })
  await assert.rejects(failing)
  assert.equal((await deliveries()).length, 1)
  const [event] = await context.db`
    select data from events where organisation_id = ${organisation.id} and type = 'credits.low'`
  assert.equal(event!.data.threshold, 100)
  assert.ok(event!.data.available < 100)
  await grantCredits(context, context.db, organisation.id, { amount: 10, reason: 'test' })
  await spend(3)
  assert.equal((await deliveries()).length, 1)
  await spend(5)
  assert.equal((await deliveries()).length, 2)
})

test('entitlement.changed is sent when an entitlement is granted or revoked, and only then', async () => {
  const organisation = await makeOrganisation(context, { entitled: ['search'] })
  const receiver = await startReceiver()
  await createWebhook(context, organisation.id, { url: receiver.url, events: ['entitlement.changed'] })
  const at = context.clock.now()
  await grantEntitlements(context.db, organisation.id, ['search'], at)
  await grantEntitlements(context.db, organisation.id, ['search', 'atlas'], at)
  await revokeEntitlements(context.db, organisation.id, ['search', 'profiling'], at)
  const rows =
    await context.db`select data from events where organisation_id = ${organisation.id} order by id`
  assert.deepEqual(
    rows.map((row) => row.data),
    [
      { granted: ['search'], revoked: [], entitlements: ['search'] },
      { granted: ['atlas'], revoked: [], entitlements: ['atlas', 'search'] },
      { granted: [], revoked: ['search'], entitlements: ['atlas'] },
    ],
  )
})

test('a delivery that fails is retried with growing pauses for two days, always with the same id and body', async () => {
  const own = await createTestContext()
  const { receiver, record, deliveries } = await subscribe(own)
  receiver.answer(500)
  await record()
  const pauses: number[] = []
  await whileSending(own, async (sending) => {
    for (let tries = 1; ; tries++) {
      await until(async () => {
        await sending.poll()
        return (await deliveries())[0]!.attempts.length >= tries
      })
      const [delivery] = await deliveries()
      if (delivery!.status === 'failed') break
      assert.equal(delivery!.status, 'pending')
      pauses.push(delivery!.due_at!.getTime() - Date.parse(delivery!.attempts.at(-1)!.attempted_at))
      own.clock.moveBy(Math.max(0, delivery!.due_at!.getTime() - own.clock.now().getTime()) + 5 * minute)
    }
  })
  assert.ok(pauses.length >= 10)
  assert.ok(pauses[0]! < minute)
  const growing = pauses.slice(0, 11) // then they stay equal, and the last one ends after two days
  assert.ok(
    growing.every((pause, index) => index === 0 || pause > growing[index - 1]!),
    String(pauses),
  )
  const { attempts, created_at } = (await deliveries())[0]!
  const tried = Date.parse(attempts.at(-1)!.attempted_at) - created_at.getTime()
  assert.ok(tried >= 48 * hour && tried < 49 * hour, `${tried / hour} hours`)
  assert.equal(receiver.messages.length, pauses.length + 1)
  assert.equal(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(receiver.messages.map(({ body }) => body)).size, 1)
  assert.equal((await deliveries())[0]!.attempts.at(-1)!.error, 'responded 500')
})

test('a receiver that recovers gets everything that was due', async () => {
  const own = await createTestContext()
  const { receiver, record, deliveries } = await subscribe(own)
  receiver.answer(503)
  await record(30)
  await whileSending(own, async (sending) => {
    // Sending pauses after some failures, so not all thirty are attempted.
    await until(async () => (await own.db`select 1 from webhooks where rests_until is not null`).length === 1)
    assert.ok(receiver.messages.length < 30)
    receiver.answer(204)
    await until(async () => {
      own.clock.moveBy(minute)
      await sending.poll()
      return (await deliveries()).every(({ status }) => status === 'delivered')
    })
  })
  const delivered = receiver.messages.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(delivered).size, 30)
})

test('Retry-After is respected', async () => {
  const { receiver, record, deliveries } = await subscribe(context)
  receiver.answer((response) => void response.writeHead(429, { 'retry-after': '7200' }).end())
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]!.attempts.length === 1)
  })
  const [delivery] = await deliveries()
  assert.ok(delivery!.due_at!.getTime() - Date.parse(delivery!.attempts[0]!.attempted_at) >= 2 * hour)
})

test('410 disables the webhook, and a redelivery works after it was enabled again', async () => {
  const { organisation, receiver, webhook, record, deliveries } = await subscribe(context)
  receiver.answer(410)
  await whileSending(context, async () => {
    await record(1)
    await until(async () => (await findWebhook(context, organisation.id, webhook.id)).disabled_at !== null)
    const found = await findWebhook(context, organisation.id, webhook.id)
    assert.equal(found.disabled_reason, 'gone')
    const [delivery] = await deliveries()
    assert.equal(delivery!.status, 'failed')
    await record(1)
    assert.equal((await deliveries()).length, 1, 'nothing is recorded for a disabled webhook')
    receiver.answer(204)
    await changeWebhook(context, organisation.id, webhook.id, { enabled: true })
    await redeliver(context, organisation.id, webhook.id, delivery!.id)
    await until(async () => (await deliveries())[0]!.status === 'delivered')
  })
  const [first, second] = receiver.messages
  assert.equal(first!.headers['webhook-id'], second!.headers['webhook-id'])
})

test('redirects are not followed', async () => {
  const { receiver, record, deliveries } = await subscribe(context)
  const elsewhere = await startReceiver()
  receiver.answer((response) => void response.writeHead(307, { location: elsewhere.url }).end())
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]!.attempts.length === 1)
  })
  assert.equal(elsewhere.messages.length, 0)
  const [delivery] = await deliveries()
  assert.equal(delivery!.status, 'pending')
  assert.match(delivery!.attempts[0]!.error!, /redirect/)
})

test('a receiver that responds without end, or not in HTTP, does no harm', async () => {
  const { receiver, record, deliveries } = await subscribe(context)
  let written = 0
  receiver.answer((response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(16_384)
    const more = () => {
      if (response.destroyed) return
      written += chunk.length
      response.write(chunk, more)
    }
    more()
  })
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]?.status === 'delivered')
    receiver.answer((response) => void response.socket!.end('nonsense\r\n\r\n'))
    await record()
    await until(async () => (await deliveries())[0]?.attempts.length === 1)
  })
  assert.ok(written < 50_000_000)
  assert.equal((await deliveries())[0]!.attempts[0]!.error, 'could not be reached')
})

test('a receiver that closes kept-alive connections gets each message at the first attempt', async () => {
  const { receiver, record, deliveries } = await subscribe(context)
  receiver.answer((response) => {
    const { socket } = response
    response.writeHead(204).end(() => setImmediate(() => socket!.destroy()))
  })
  await whileSending(context, async () => {
    await record(60)
    await until(async () => (await deliveries()).every(({ attempts }) => attempts.length > 0))
  })
  assert.ok(
    (await deliveries()).every(({ status, attempts }) => status === 'delivered' && attempts.length === 1),
  )
})

test('a receiver that never responds does not delay others', async () => {
  const stuck = await subscribe(context)
  stuck.receiver.answer(() => {})
  const other = await subscribe(context)
  const sending = await startWebhookWorker(context)
  await stuck.record(40)
  await until(() => stuck.receiver.messages.length > 0)
  await other.record(40)
  await until(async () => (await other.deliveries()).every(({ status }) => status === 'delivered'))
  assert.ok(stuck.receiver.messages.length <= 8)
  assert.ok((await stuck.deliveries()).every(({ attempts }) => attempts.length === 0))
  stuck.receiver.close()
  await sending.stop()
})

test('several processes send each message once', async () => {
  const targets = await Promise.all(Array.from({ length: 5 }, () => subscribe(context)))
  const senders = await Promise.all(Array.from({ length: 4 }, () => startWebhookWorker({ ...context })))
  await Promise.all(targets.map((target) => target.record(60)))
  await until(async () => {
    const all = await Promise.all(targets.map((target) => target.deliveries()))
    return all.flat().every(({ status }) => status === 'delivered')
  })
  await Promise.all(senders.map((sender) => sender.stop()))
  for (const { receiver } of targets) {
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids.length, 60)
    assert.equal(new Set(ids).size, 60)
  }
})

test('a process whose lease was taken over neither sends nor records anything more', async () => {
  const own = await createTestContext()
  const { record, deliveries } = await subscribe(own)
  await record(2)
  const acquire = () => acquireWebhooks(own.db, createLease(minute), { now: own.clock.now(), limit: 10 })
  const [stalled] = await acquire()
  const due = await selectDueDeliveries(own.db, stalled!, { now: own.clock.now(), limit: 10 })
  assert.equal(due.length, 2)
  assert.equal((await acquire()).length, 0, 'the webhook is leased')
  await passTime(own, 2 * minute)
  const [successor] = await acquire()
  assert.equal(successor!.id, stalled!.id)
  const now = own.clock.now()
  assert.equal((await selectDueDeliveries(own.db, stalled!, { now, limit: 10 })).length, 0)
  const attempt = {
    attempted_at: now.toISOString(),
    duration_ms: 1,
    response_status: 500,
    error: 'responded 500',
  }
  const outcomes = due.map(({ id }) => ({ id, status: 'failed' as const, dueAt: null, attempt }))
  await updateDeliveries(own.db, stalled!, outcomes, now)
  await releaseWebhook(own.db, stalled!, { now, failures: 9, pausedUntil: now, gone: true })
  assert.ok(
    (await deliveries()).every(({ status, attempts }) => status === 'pending' && attempts.length === 0),
  )
  await updateDeliveries(own.db, successor!, outcomes, now)
  assert.ok(
    (await deliveries()).every(({ status, attempts }) => status === 'failed' && attempts.length === 1),
  )
  const [webhook] = await own.db`select failures, disabled_at from webhooks`
  assert.deepEqual({ ...webhook }, { failures: 0, disabled_at: null })
})

for (const [recorded, sent] of [
  ['ahead', 'behind'],
  ['behind', 'ahead'],
] as const) {
  test(`an event recorded by a process whose clock is an hour ${recorded} is sent at once by one an hour ${sent}`, async () => {
    const own = await createTestContext()
    const skewed = (direction: 'ahead' | 'behind'): TestContext => {
      const clock = createTestClock()
      clock.moveBy(direction === 'ahead' ? hour : -hour)
      return { ...own, clock }
    }
    const { record, receiver } = await subscribe(skewed(recorded))
    await record()
    await whileSending(skewed(sent), () => until(() => receiver.messages.length === 1))
  })
}

test('a private target is refused at the connection, even if its host name was public before', async () => {
  const { organisation, receiver, webhook, record, deliveries } = await subscribe(context)
  // As if the host name had a public address when the webhook was created.
  for (const url of [receiver.url, `http://localhost:${receiver.port}/hook`]) {
    await changeWebhook(context, organisation.id, webhook.id, { url })
    await record()
    await whileSending({ ...context, allowPrivateTargets: false }, () =>
      until(async () => (await deliveries())[0]!.attempts.length === 1),
    )
    assert.equal((await deliveries())[0]!.attempts[0]!.error, 'is on a private network')
  }
  assert.equal(receiver.messages.length, 0)
})

test('a deleted webhook gets nothing more', async () => {
  const { organisation, receiver, webhook, record } = await subscribe(context)
  const other = await subscribe(context)
  await record()
  await removeWebhook(context, organisation.id, webhook.id)
  await whileSending(context, async () => {
    await other.record()
    await until(() => other.receiver.messages.length === 1)
  })
  assert.equal(receiver.messages.length, 0)
})

test('nothing is sent for an organisation that is disabled, until it is enabled again', async () => {
  const { organisation, receiver, record } = await subscribe(context)
  const other = await subscribe(context)
  await updateOrganisationDisabled(context.db, organisation.id, context.clock.now())
  await record()
  await whileSending(context, async (sending) => {
    await other.record()
    await until(() => other.receiver.messages.length === 1)
    assert.equal(receiver.messages.length, 0)
    await updateOrganisationDisabled(context.db, organisation.id, null)
    await sending.poll()
    await until(() => receiver.messages.length === 1)
  })
})

test('a message that cannot be signed does not count as a failed attempt', async () => {
  const { receiver, record, deliveries } = await subscribe(context)
  const wrongKey = { ...context, masterKey: Buffer.alloc(32) }
  await whileSending(wrongKey, async () => {
    await record()
    await until(() => context.logLines.some((line) => line.includes('webhook worker: work was not finished')))
  })
  assert.equal(receiver.messages.length, 0)
  const [delivery] = await deliveries()
  assert.deepEqual([delivery!.status, delivery!.attempts.length], ['pending', 0])
})

test('after a key rotation messages are signed with the next key, and both keys are published', async () => {
  const { receiver, record } = await subscribe(context)
  await whileSending(context, async () => {
    await record()
    await until(() => receiver.messages.length === 1)
    await rotateKey(context, 'signatures', { now: true })
    await until(async () => {
      await record()
      return (
        receiver.messages.at(-1)!.headers['webhook-key-id'] !==
        receiver.messages[0]!.headers['webhook-key-id']
      )
    })
  })
  const keys = (await publicKeys(context, 'signatures')) as never
  assert.ok(receiver.messages.every((message) => isSigned(message, keys)))
})

test('deliveries that could not be sent in time fail, and all are deleted after a month', async () => {
  const own = await createTestContext()
  const { organisation, webhook, record, deliveries } = await subscribe(own)
  await record(3)
  await changeWebhook(own, organisation.id, webhook.id, { enabled: false })
  const tidy = () => deleteExpiredEvents.run(own, {}, new AbortController().signal)
  own.clock.moveBy(47 * hour)
  await tidy()
  assert.ok((await deliveries()).every(({ status }) => status === 'pending'))
  own.clock.moveBy(3 * hour)
  await tidy()
  assert.ok((await deliveries()).every(({ status }) => status === 'failed'))
  own.clock.moveBy(29 * 24 * hour)
  await tidy()
  assert.equal((await deliveries()).length, 0)
  own.clock.moveBy(3 * 24 * hour)
  await tidy()
  assert.equal((await own.db`select 1 from events`).length, 0)
})

for (const killAfter of [3, 40, 90]) {
  test(`after a worker is killed at message ${killAfter} of 120, each message arrives at least once, under its own id`, async () => {
    const own = await createTestContext()
    const targets = await Promise.all(Array.from({ length: 4 }, () => subscribe(own)))
    const count = () => targets.reduce((sum, { receiver }) => sum + receiver.messages.length, 0)
    const victim = await startVictim(own, 'sending-victim.ts', {})
    await until(() => victim.lines.includes('sending'))
    await Promise.all(targets.map((target) => target.record(30)))
    await until(() => count() >= killAfter)
    await victim.kill()
    const others = [await startWebhookWorker(own), await startWebhookWorker({ ...own })]
    await until(async () => {
      await passTime(own, minute) // the leases of the dead process expire
      await Promise.all(others.map((other) => other.poll()))
      const all = await Promise.all(targets.map((target) => target.deliveries()))
      return all.flat().every(({ status }) => status === 'delivered')
    })
    await Promise.all(others.map((other) => other.stop()))
    for (const { receiver, deliveries } of targets) {
      const expected = (await deliveries()).map(({ event_id }) => event_id)
      const arrived = new Set(receiver.messages.map(({ headers }) => headers['webhook-id']))
      assert.deepEqual([...arrived].sort(), expected.sort())
      assert.equal(expected.length, 30)
    }
  })
}

test('each message arrives under its own id although database connections are cut while sending', async () => {
  const own = await createTestContext()
  const targets = await Promise.all(Array.from({ length: 3 }, () => subscribe(own)))
  await Promise.all(targets.map((target) => target.record(40)))
  const apart = connect(addressOf(own), { connections: 1 })
  await whileSending(own, async (sending) => {
    for (let round = 0; round < 20; round++) {
      await apart`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`
      await pause(5)
    }
    await until(async () => {
      own.clock.moveBy(minute)
      await passTime(own, minute).catch(() => {})
      await sending.poll().catch(() => {})
      const all = await Promise.all(targets.map((target) => target.deliveries())).catch(() => null)
      return all?.flat().every(({ status }) => status === 'delivered') ?? false
    })
  })
  await apart.end()
  for (const { receiver } of targets)
    assert.equal(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size, 40)
})

test('neither messages nor URLs are logged', async () => {
  const { organisation, webhook, record, deliveries } = await subscribe(context)
  await changeWebhook(context, organisation.id, webhook.id, { url: 'http://127.0.0.1:9/hook?token=hunter2' })
  await whileSending(context, async () => {
    await record()
    await until(async () => (await deliveries())[0]!.attempts.length === 1)
  })
  assert.doesNotMatch(context.logLines.join(), /hunter2|v1a,|profile_id/)
})

test('an event that no webhook subscribes to is logged, and delivered to nobody', async () => {
  const { organisation } = await makeCaller(context, 1)
  await withCredits(context, { organisation }, { amount: 1, reason: 'tagging' }, async () => {})
  const events = await context.db`
    select id from events where organisation_id = ${organisation.id} and type = 'credits.low'`
  assert.equal(events.length, 1)
  const deliveries = await context.db`select 1 from webhook_deliveries where event_id = ${events[0]!.id}`
  assert.equal(deliveries.length, 0)
})
