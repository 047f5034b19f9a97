import { expect, it } from 'vitest'
import { writes } from '@/command/reach'
import { getUndo } from '@/command/undo/declared'
import { reasons } from '@/command/undo/names'
import { commandFiles, words } from '../../registries'

const commands = (await commandFiles()).map(({ command }) => command)
const undoable = commands.filter(({ undo }) => undo !== undefined && undo !== 'again')

it('every command that changes the broker declares its undo, or why there is none', () => {
  const wrong = commands.filter((command) =>
    writes(command) && command.calls.length > 0
      ? (command.undo === undefined) === (command.irreversible === undefined)
      : command.calls.length > 0 && command.undo !== undefined && command.undo !== 'again',
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
  const en = words('en')
  expect(reasons.filter((reason) => en[`undo.never.${reason}`] === undefined)).toEqual([])
  expect(
    commands.map(getUndo).filter((one) => one !== undefined && one !== 'yes' && en[one] === undefined),
  ).toEqual([])
})

it('no question about an undoable command says that it cannot be undone', () => {
  // The users of an authenticator are lost for good, and with them its undo.
  const texts = Object.entries(words('en')).filter(([key]) => key !== 'authentication.delete.confirm.users')
  expect(
    undoable
      .flatMap(({ id }) =>
        texts.filter(([key, text]) => key.startsWith(`${id}.`) && /cannot be undone|permanently/.test(text)),
      )
      .map(([key]) => key),
  ).toEqual([])
})
