import { expect, it } from 'vitest'
import { contract } from '@/contract'
import { commandFiles } from '../../../tests/registries'
import { endpointRows } from './endpoint-rows'

const commands = (await commandFiles()).map(({ command }) => command)

it('has every endpoint of the contract once', () => {
  const rows = endpointRows(contract, commands)
  expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(contract).sort())
})

it('names the commands, and those of the endpoint used instead', () => {
  const rows = endpointRows(contract, commands)
  expect(rows.find(({ id }) => id === 'evacuationStart')).toMatchObject({
    method: 'POST',
    path: '/api/v5/load_rebalance/{node}/evacuation/start',
    needs: 'rebalance',
    commands: [{ id: 'evacuation.start' }],
  })
  expect(rows.find(({ id }) => id === 'errorCodesDetail')).toMatchObject({ replacement: '/error_codes' })
})
