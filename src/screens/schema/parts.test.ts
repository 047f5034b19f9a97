import { expect, it } from 'vitest'
import { copyName } from './parts'

it.each([
  [[], 'a_duplication'],
  [['a'], 'a_duplication'],
  [['a', 'a_duplication'], 'a_duplication_1'],
  [['a', 'a_duplication', 'a_duplication_1', 'a_duplication_3'], 'a_duplication_2'],
  [['a_duplication', 'a_duplication_1'], 'a_duplication_2'],
  [['a_duplication'], 'a_duplication_1'],
])('the copy of a beside %j is called %s', (taken, name) => expect(copyName('a', taken)).toBe(name))
