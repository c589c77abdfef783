import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enrichmentKeys } from '../../../../src/domain/catalogue/enrichments/keys.ts'

const references = [{ source: 'ipi', id: '1' }]

test('the standard id comes first, and only artists have a key by name', () => {
  assert.deepEqual(enrichmentKeys('track', { standardId: 'SEAB12400001', references, name: 'Song' }), [
    'isrc:SEAB12400001',
    'ipi\n1',
  ])
  const artist = enrichmentKeys('artist', { standardId: null, references: [], name: 'Björk' })
  assert.deepEqual(artist, enrichmentKeys('artist', { standardId: null, references: [], name: 'BJORK' }))
  assert.equal(artist.length, 1)
})
