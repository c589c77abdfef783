import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOrganisation, findOrganisation } from '../../../src/domain/organisations/organisations.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'

const { db } = await createTestContext()
const create = (name: string, region = 'eu-west-1') => createOrganisation(db, { name, region })

test('trims the name and rejects an empty one', async () => {
  assert.equal((await create('  Blue Note  ')).name, 'Blue Note')
  await assert.rejects(create('   '), { code: 'validation_error' })
})

for (const region of ['', 'EU', 'eu west', 'x', `eu-${'a'.repeat(20)}`]) {
  test(`rejects the region "${region}"`, async () => {
    await assert.rejects(create('Label', region), { code: 'validation_error' })
  })
}

test('finds an organisation by id and by name', async () => {
  const created = await create('Verve')
  assert.equal((await findOrganisation(db, created.id)).name, 'Verve')
  assert.equal((await findOrganisation(db, 'Verve')).id, created.id)
  await assert.rejects(findOrganisation(db, newId()), { code: 'not_found' })
})

test('rejects a name that several organisations have', async () => {
  await create('Impulse')
  await create('Impulse')
  await assert.rejects(findOrganisation(db, 'Impulse'), { code: 'validation_error' })
})
