import { describe, expect, it } from 'vitest'
import { arrangeFields } from '@/contract/family/arrange'
import { groups, number, secret, text, type Field, type Fields } from '@/contract/family/field'
import { createFormStore } from '@/form/config/store'
import { composeRows } from '@/form/rows'
import { families } from '../families'

/** A family and those of its rows. */
const formsOf = (name: string, fields: Fields): (readonly [string, Fields])[] => [
  [name, fields],
  ...Object.entries(fields).flatMap(([path, field]) =>
    field.kind === 'rows' ? formsOf(`${name} ${path}`, field.fields) : [],
  ),
]
const forms = families.flatMap(({ name, fields }) =>
  formsOf(name, createFormStore({ fields, initialValues: {} }).fields),
)

const homeOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)
const nameOf = (path: string) => path.slice(homeOf(path).length)

/** Fields that say who logs in; a token, a key file or the password of a key belong to no one. */
const isUser = (name: string) =>
  /^(?:user(?:_?name)?|login|account|access_key|(?:aws_)?access_key_id|client_?id)$/.test(name)
const isPasswordOfUser = (name: string) =>
  /^(?:password|secret|client_secret|secret_key|(?:aws_)?secret_access_key)$/.test(name)

/** The user name that belongs to a secret: that of the same object. `username` goes before a client ID. */
function userOf(fields: Fields, path: string): string | undefined {
  if (fields[path]?.kind !== 'secret' || !isPasswordOfUser(nameOf(path))) return undefined
  const users = Object.keys(fields).filter(
    (other) => homeOf(other) === homeOf(path) && isUser(nameOf(other)) && fields[other]?.kind === 'text',
  )
  return users.find((user) => nameOf(user) === 'username') ?? users[0]
}

/** What is wrong with the order of the fields of a form. */
function faultsOf(fields: Fields): string[] {
  const paths = Object.keys(fields)
  const place = (path: string) =>
    [groups.indexOf(fields[path]?.group ?? 'general'), paths.indexOf(path)] as const
  const isBefore = (path: string, other: string) => {
    const [[group, index], [otherGroup, otherIndex]] = [place(path), place(other)]
    return group < otherGroup || (group === otherGroup && index < otherIndex)
  }
  const isAddress = (path: string) =>
    ['server', 'servers', 'url', 'address', 'bootstrap_hosts', 'endpoint'].includes(nameOf(path)) &&
    !path.includes('.')
  const last = ['description', 'tags'].filter((path) => fields[path] !== undefined)
  return paths.flatMap((path) => {
    const user = userOf(fields, path)
    const [own, owner]: (Field | undefined)[] = [fields[path], user === undefined ? undefined : fields[user]]
    return [
      ...(user === undefined || own?.advanced === true || owner?.advanced !== true
        ? []
        : [`${user} is hidden, ${path} is not`]),
      ...(user === undefined || paths.indexOf(user) + 1 === paths.indexOf(path)
        ? []
        : [`${user} is not right before ${path}`]),
      ...paths
        .filter((other) => user !== undefined && isAddress(other) && own?.group === fields[other]?.group)
        .filter((address) => isBefore(path, address))
        .map((address) => `${path} is before ${address}`),
      ...last
        .filter((note) => isAddress(path) && isBefore(note, path))
        .map((note) => `${note} is before ${path}`),
      ...last
        .filter((note) => !last.includes(path) && own?.group === fields[note]?.group && isBefore(note, path))
        .map((note) => `${note} is not the last of its group: ${path}`),
    ]
  })
}

describe('the order of the fields of a form', () => {
  it('asks for the user name right before its password, and for note and tags last', () => {
    const faults = forms.flatMap(([name, fields]) => faultsOf(fields).map((fault) => `${name}: ${fault}`))
    expect(faults).toEqual([])
  })

  it('refuses a form that does not', () => {
    const group = 'connection'
    expect(
      faultsOf({
        description: text({ group }),
        password: secret({ group }),
        server: text({ group }),
        pool_size: number({ group }),
        username: text({ group, advanced: true }),
      }),
    ).toEqual([
      'username is hidden, password is not',
      'username is not right before password',
      'password is before server',
      'description is not the last of its group: password',
      'description is before server',
      'description is not the last of its group: server',
      'description is not the last of its group: pool_size',
      'description is not the last of its group: username',
    ])
  })

  it('has the user name and the topic in one row with the password and the QoS', () => {
    const torn = forms.flatMap(([name, fields]) => {
      const items = Object.entries(fields).map(([path, { row }]) => ({
        name: path,
        shape: 'line' as const,
        row,
      }))
      const rows = composeRows(items).map(({ names }) => names)
      return Object.keys(fields).flatMap((path) => {
        const first = nameOf(path) === 'qos' ? `${homeOf(path)}topic` : userOf(fields, path)
        return first === undefined ||
          fields[first] === undefined ||
          rows.some((row) => row.includes(first) && row.includes(path))
          ? []
          : [`${name}: ${first} and ${path}`]
      })
    })
    expect(torn).toEqual([])
  })

  it('keeps a pair that is hidden as a whole, and one whose fields are in different groups', () => {
    const [connection, general] = [{ group: 'connection' }, { group: 'general' }] as const
    const fields = {
      username: text({ ...connection, advanced: true }),
      password: secret({ ...connection, advanced: true }),
      topic: text(general),
      qos: number({ ...connection, advanced: true }),
    }
    const arranged = arrangeFields(fields)
    expect(Object.values(arranged).map(({ advanced = false }) => advanced)).toEqual([true, true, false, true])
    expect(arranged['qos']?.row).toBeUndefined()
  })
})
