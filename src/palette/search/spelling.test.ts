import { expect, it } from 'vitest'
import { correct } from './spelling'

const known = new Set(['kick', 'client', 'retained', 'messages', 'ban', 'listener', 'trace'])

it.each([
  ['clinet', 'client'],
  ['kik clinet', 'kick client'],
  ['retaned mesages', 'retained messages'],
  ['lisener', 'listener'],
  ['trcae', 'trace'],
  ['retianed', 'retained'],
  // Not finished yet.
  ['liste client', undefined],
  ['litsen', 'listener'],
  ['mesag', 'messages'],
  ['xlist', 'listener'],
  ['😀clinet', undefined],
])('corrects %s', (text, expected) => expect(correct(text, known)).toBe(expected))

it.each(['sensor-04', 'bn', 'kick sensor-04', 'client', 'xyzzy'])('leaves %s alone', (text) =>
  expect(correct(text, known)).toBeUndefined(),
)
