import '@/app/zod-config'
import '@/ui/tokens.css'
import { Command } from 'cmdk'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ApiClient } from '@/api/client'
import { Keys } from '@/app/keys/keys'
import { Palette } from '@/palette/palette'
import type { AnyCommand } from '@/command/command'
import type { Context } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { pick } from '@/command/param'
import { KeysProvider } from '@/command/keys/keys-provider'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import type { Key } from '@/i18n/key'
import { Dialog } from '@/ui/overlay/dialog'
import { createTitles } from '../entries'
import { bench, nextPaint } from './paint'

const nothing = { data: [], meta: { hasnext: false } }
// An empty broker: measures only the palette.
const api = {
  clientList: async () => nothing,
  topicList: async () => nothing,
  banList: async () => nothing,
  nodeList: async () => [],
  userList: async () => [],
} as unknown as ApiClient

const groups = ['group.clients', 'group.access', 'group.system', 'group.system'] as Key[]

function commandsOf(titles: readonly string[]): AnyCommand[] {
  i18next.addResourceBundle(
    'en',
    'translation',
    Object.fromEntries(titles.map((title, index) => [`bench.${index}.title`, title])),
    true,
    true,
  )
  return titles.map((_, index): AnyCommand => ({
    id: `bench.c${index}`,
    title: `bench.${index}.title` as Key,
    group: groups[index % groups.length] ?? 'group.system',
    danger: 'reversible',
    calls: [],
    // Every fourth asks for a client.
    params: index % 4 === 0 ? { clientid: pick('client') } : {},
    run: () => ({ kind: 'done', message: 'action.close' }),
  }))
}

/** The product's palette with this many commands, and a plain input to compare it with. */
function Ours({ runtime }: { runtime: CommandRuntime }) {
  return (
    <CommandRuntimeProvider runtime={runtime}>
      <KeysProvider>
        <input aria-label="bare" />
        <Keys />
        <Palette />
      </KeysProvider>
    </CommandRuntimeProvider>
  )
}

/** The same entries in cmdk with its own filter, in the same dialog; the rows contain only their title. */
function Theirs({ titles }: { titles: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !event.ctrlKey) return
      event.preventDefault()
      flushSync(() => {
        setText('')
        setOpen(true)
      })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="cmdk" titleHidden bare width="lg">
      <Command label="cmdk">
        <Command.Input data-autofocus value={text} onValueChange={setText} />
        <Command.List className="max-h-96 overflow-y-auto">
          {titles.map((title) => (
            <Command.Item key={title} value={title}>
              {title}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

let root: Root | undefined

function fresh(): Root {
  root?.unmount()
  document.getElementById('root')?.replaceChildren()
  root = createRoot(document.getElementById('root') ?? document.body)
  return root
}

const hooks = {
  ...bench,
  /** Puts one of the two in the page, and waits until it has settled. */
  async show(which: 'ours' | 'theirs', count: number): Promise<void> {
    const titles = createTitles(count)
    const here = fresh()
    if (which === 'theirs') here.render(<Theirs titles={titles} />)
    else {
      // Made once, as in the console: another connection for each call would count as work of the palette.
      const made: Omit<Context, 'signal'> = contextWith({ api })
      const context = () => made
      const noHandlers = {
        apply: () => undefined,
        report: () => undefined,
        refuse: () => undefined,
        remember: () => undefined,
        signInAgain: async () => false,
      }
      here.render(
        <Ours
          runtime={{
            runner: createRunner({ context, ...noHandlers }),
            registry: createRegistry(commandsOf(titles)),
            context,
          }}
        />,
      )
    }
    await nextPaint()
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    await nextPaint()
  },
}

await startI18n('en')
await allWords()
Object.assign(window, { bench: hooks })
