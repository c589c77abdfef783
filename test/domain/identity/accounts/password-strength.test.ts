import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { findPasswordFault } from '../../../../src/domain/identity/accounts/password-strength.ts'

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' }

const refused = {
  too_short: ['', 'harbour', 'zq7#Lp0!x'],
  too_long: [`many words ${'of an endless song '.repeat(60)}`],
  common: [
    'P@ssw0rd123!',
    'liverpool2024',
    'motdepasse',
    'MotDePasse12',
    'contraseña1',
    'iloveyou12',
    '!!chocolat!!',
  ],
  personal: ['AdaLovelace1', 'ada.lovelace', 'euterpe2026', 'L0velace-ada', 'example.com'],
  predictable: [
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1234567890',
    'qwertyuiopas',
    'azertyuiop',
    '9876543210',
    'ab12cab12c',
  ],
}

for (const [fault, passwords] of Object.entries(refused)) {
  test(`refuses passwords as ${fault}`, () => {
    for (const password of passwords) assert.equal(findPasswordFault(password, ada), fault, password)
  })
}

test('accepts words that do not belong together, generated passwords and other scripts, whatever their characters', () => {
  const accepted = [
    'correct horse battery',
    'marmite sous la pluie',
    'tres gatos azules',
    'ihdekdgfk3x',
    'Жар-птица летит',
    '静かな湖の朝に鳥が鳴く',
  ]
  for (const password of accepted) assert.equal(findPasswordFault(password, ada), null, password)
})

test('refuses every common password with a few digits behind it', () => {
  const words = dictionary['passwords-common'].filter((word) => /^[a-z]{7,}$/.test(word))
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.integer({ min: 100, max: 9999 }), (word, digits) => {
      assert.notEqual(findPasswordFault(`${word}${digits}`, ada), null)
    }),
  )
})
