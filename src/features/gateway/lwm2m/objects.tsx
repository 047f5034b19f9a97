import { useState } from 'react'
import { useRead } from '@/api/query'
import { gatewayClientId } from '@/features/gateway/model/id'
import lwm2mRead from '@commands/lwm2m/read'
import lwm2mUnobserve from '@commands/lwm2m/unobserve'
import lwm2mWrite from '@commands/lwm2m/write'
import { CommandButton } from '@/command/react'
import { lwm2mTypes } from '../model/names'
import { lookUp, useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextInput } from '@/ui/control/text-input'
import { Disclosure } from '@/ui/disclosure'
import { isComposing } from '@/ui/overlay/compose-guard'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { knownObjects, toResources, getLookupState, type Lookup } from './answers'

const marks = { none: 'idle', waiting: 'waiting', refused: 'error', answered: 'ok' } as const

/**
 * The objects of a LwM2M device as a tree. The broker answers before the device does, so each part is polled
 * by lookups.
 */
export function Objects({ clientid }: { clientid: string }) {
  const { t } = useWords()
  const [more, setMore] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const add = () => {
    const number = text.trim().replace(/^\//, '')
    if (!/^\d{1,5}$/.test(number)) return
    setMore([...new Set([...more, number])])
    setText('')
  }
  const objects = [...knownObjects, ...more.filter((one) => !knownObjects.includes(one as '3'))]
  return (
    <Card title={t('gateway.lwm2m.objects')} note={t('gateway.lwm2m.note')}>
      <ul className="flex flex-col gap-1">
        {objects.map((number) => (
          <li key={number}>
            <ObjectNode clientid={clientid} number={number} />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2 pt-3">
        <TextInput
          className="w-40"
          mono
          inputMode="numeric"
          aria-label={t('gateway.lwm2m.number')}
          placeholder={t('gateway.lwm2m.number')}
          value={text}
          onValue={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
              event.preventDefault()
              add()
            }
          }}
        />
        <Button onClick={add}>{t('gateway.lwm2m.add')}</Button>
      </div>
      <p className="pt-3 text-small text-muted">{t('gateway.lwm2m.observeNote')}</p>
    </Card>
  )
}

function ObjectNode({ clientid, number }: { clientid: string; number: string }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const name = lookUp(`choice.lwm2mObject.${number}`)
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      label={
        <span>
          <span className="font-mono">/{number}</span> {name ?? t('gateway.lwm2m.object')}
        </span>
      }
    >
      {open && <Contents clientid={clientid} path={`/${number}`} />}
    </Disclosure>
  )
}

/** Milliseconds between lookups until the device has answered. */
const lookupIntervalMs = 2000

function useLookup(clientid: string, path: string, action: 'discover' | 'read'): Lookup | undefined {
  const [every, setEvery] = useState(lookupIntervalMs)
  const { data } = useRead('lwm2mLookup', { params: { clientid }, query: { path, action } }, { every })
  const intervalMs = getLookupState(data) === 'answered' ? 30_000 : lookupIntervalMs
  if (intervalMs !== every) setEvery(intervalMs)
  return data
}

function Contents({ clientid, path }: { clientid: string; path: string }) {
  const { t } = useWords()
  const discovered = useLookup(clientid, path, 'discover')
  const read = useLookup(clientid, path, 'read')
  const rows = toResources(discovered, read)
  const device = gatewayClientId('lwm2m', clientid)
  return (
    <div className="flex flex-col gap-2 py-2 pl-4">
      <p className="flex flex-wrap items-center gap-4">
        <Standing action="discover" lookup={discovered} />
        <Standing action="read" lookup={read} />
        <CommandButton command={lwm2mRead} with={{ device, path }} />
      </p>
      {rows.length > 0 && (
        <Table label={t('gateway.lwm2m.objects')}>
          <THead>
            <tr>
              <Th>{t('gateway.lwm2m.path')}</Th>
              <Th>{t('field.name')}</Th>
              <Th>{t('gateway.lwm2m.operations')}</Th>
              <Th>{t('gateway.lwm2m.value')}</Th>
              <Th>
                <span className="sr-only">{t('list.rowCommands')}</span>
              </Th>
            </tr>
          </THead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.path}>
                <Td mono>
                  <span style={{ paddingLeft: `${Math.max(0, row.path.split('/').length - 2)}rem` }}>
                    <Untrusted mono text={row.path} max={40} />
                  </span>
                </Td>
                <Td>
                  <Untrusted text={row.name ?? ''} max={80} />
                </Td>
                <Td>
                  <Untrusted
                    text={[row.operations, row.dataType].filter((part) => part !== undefined).join(' · ')}
                    max={40}
                  />
                </Td>
                <Td mono>
                  {row.value === undefined ? (
                    t('none')
                  ) : (
                    <Untrusted
                      mono
                      text={typeof row.value === 'string' ? row.value : JSON.stringify(row.value)}
                      max={120}
                    />
                  )}
                </Td>
                <Td align="end">
                  <span className="inline-flex gap-1">
                    <CommandButton
                      command={lwm2mRead}
                      with={{ device, path: row.path }}
                      short
                      variant="ghost"
                    />
                    <CommandButton
                      command={lwm2mWrite}
                      with={{
                        device,
                        path: row.path,
                        type: lwm2mTypes.find((type) => type === row.dataType),
                      }}
                      short
                      variant="ghost"
                    />
                    <CommandButton
                      command={lwm2mUnobserve}
                      with={{ device, path: row.path }}
                      short
                      variant="ghost"
                    />
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

function Standing({ action, lookup }: { action: 'discover' | 'read'; lookup: Lookup | undefined }) {
  const { t } = useWords()
  const standing = getLookupState(lookup)
  return (
    <span role="status" className="inline-flex items-center gap-1.5">
      <StatusMark state={marks[standing]} />
      {t(`gateway.lwm2m.${action}`)}: {t(`gateway.lwm2m.standing.${standing}`)}
      {standing === 'refused' && (
        <span className="text-muted">
          <Untrusted text={`${lookup?.code ?? ''} ${lookup?.codeMsg ?? ''}`} max={60} />
        </span>
      )}
    </span>
  )
}
