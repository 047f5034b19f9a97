import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from './accessibility'
import { answerCalls, goTo, nextFrame, openConsole, until } from './console'
import { expectFits } from './layout'
import {
  clickButton,
  closeAll,
  floating,
  openPalette,
  press,
  runLine,
  see,
  expectStep,
  seeNone,
  t,
  type,
} from './operate'

beforeAll(() => openConsole())
afterEach(async () => {
  answerCalls()
  await closeAll()
  await page.viewport(1440, 900)
})

const replaceLine = async (text: string) => {
  await press('Control+a')
  await type(text)
}

const simulated = { code: 'INTERNAL_ERROR', message: 'simulated' }
const row = (id: string) => see('tbody tr', id)
const enabledIn = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLButtonElement>('button')].at(-1)

describe('the palette has no accessibility violations in either theme (catalogue W1)', () => {
  it('has no violations while searching', async () => {
    await goTo('/clients')
    await openPalette()
    await see('[role=option]')
    await expectAccessible('palette', 'page')
    await type('k')
    await expectAccessible('palette, typing')
    await replaceLine('>zzzzqq')
    await seeNone('[role=option]')
    await expectAccessible('palette, nothing found')
    await replaceLine('@sensor')
    await see('[role=option]', 'sensor-08')
    await expectAccessible('palette, things of the broker')
    await press('ArrowDown', 'ArrowRight')
    await until(() => (document.activeElement as HTMLInputElement).value === '', 'the commands of a thing')
    await expectAccessible('palette, the commands of a thing')
  })

  it('has no violations with a line and its form', async () => {
    await goTo('/clients')
    await openPalette('ban sensor-0')
    await see('[role=option]', 'sensor-08')
    await expectAccessible('palette, a line')
    await replaceLine('ban sensor-01 1h "not closed')
    await expectAccessible('palette, a line that cannot run')
    await replaceLine('ban sensor-01 1h noisy')
    await press('Control+Enter')
    await expectStep('who')
    await expectAccessible('palette, a form')
    await press('Control+a', 'Delete', 'Control+Enter')
    await see('[aria-invalid=true]')
    await expectAccessible('palette, a form refused')
    await type('somebody-else')
    location.hash = '/users'
    const question = await see('[role=alertdialog]')
    expect(question.textContent).toContain(t('shell.leave.title'))
    await expectAccessible('leaving a form that was changed')
    enabledIn(question)?.click()
    await until(() => location.hash === '#/users', 'the form is left')
  })
})

describe('every kind of step has no accessibility violations in either theme (catalogue W1)', () => {
  // Where nothing is in front of the user, so that every step is asked.
  const start = async (id: string) => {
    await goTo('/settings')
    await runLine(id)
  }
  const answer = async (text: string) => {
    await type(text)
    await press('Enter')
  }

  it('has no violations in steps for objects, topic filters, choices and toggles', async () => {
    await start('client.subscribe')
    await expectStep('clientid')
    await see('[role=option]')
    await expectAccessible('step: pick')
    await answer('gateway-01')
    await expectStep('topic')
    await expectAccessible('step: topic filter')
    await answer('a/#/b')
    await see('[aria-invalid=true]')
    await expectAccessible('step: topic filter refused')
    await press('Control+a')
    await answer('axe/#')
    await expectStep('qos')
    await expectAccessible('step: choice')
    await press('Enter')
    await expectStep('nl')
    await expectAccessible('step: toggle')
  })

  it('has no violations in steps for numbers', async () => {
    await start('client.keepalive')
    await expectStep('clientid')
    await answer('gateway-01')
    await expectStep('interval')
    await expectAccessible('step: number')
  })

  it('has no violations in steps for times and texts', async () => {
    await start('ban.create')
    await expectStep('who')
    await answer('nobody-at-all')
    await expectStep('until')
    await expectAccessible('step: time')
    await answer('1h')
    await expectStep('reason')
    await expectAccessible('step: text')
  })

  it('has no violations in steps for secrets', async () => {
    await start('user.create')
    await expectStep('username')
    await answer('axe')
    await expectStep('password')
    await expectAccessible('step: secret')
    await answer('short')
    await see('[aria-invalid=true]')
    await expectAccessible('step: secret refused')
  })
})

describe('questions, bulk runs and lists have no accessibility violations in either theme (catalogue W1)', () => {
  it('has no violations in a question, its plan, and one that is answered by typing', async () => {
    await goTo('/clients')
    await runLine('client.kick sensor-02')
    await see('[role=alertdialog]')
    await expectAccessible('confirm')
    await press('Control+.')
    await see('[role=alertdialog] [role=group]', '/api/v5/clients/sensor-02')
    await expectAccessible('a plan')
    await closeAll()
    await runLine('client.clean-session sensor-02')
    const field = await see('[role=alertdialog] input')
    await expectAccessible('confirm by typing')
    field.focus()
    await type('sensor-0')
    await expectAccessible('confirm by typing, not yet the same')
  })

  it('has no violations in the key sheet', async () => {
    await goTo('/clients')
    await press('?')
    await see('[role=dialog]')
    await expectAccessible('keys')
  })

  it('has no violations in a running bulk run and its results', async () => {
    await goTo('/clients')
    let refuse: (response: Response) => void = () => undefined
    const refusal = new Promise<Response>((resolve) => {
      refuse = resolve
    })
    // Also a request that is sent only after the first was refused.
    answerCalls((path, method) =>
      method === 'DELETE' && path.startsWith('/clients/')
        ? refusal.then((response) => response.clone())
        : undefined,
    )
    ;(await row('sensor-01')).focus()
    await press('x', 'Shift+ArrowDown', 'Shift+K')
    enabledIn(await see('[role=alertdialog]'))?.click()
    await see('[role=progressbar]')
    await expectAccessible('bulk run under way')
    refuse(Response.json(simulated, { status: 500 }))
    await see('button', t('palette.bulk.csv'))
    await expectAccessible('bulk run, its results')
  })

  it('has no violations in selected rows with a preview, menus, columns and filters', async () => {
    await goTo('/clients')
    ;(await row('sensor-01')).focus()
    await press('x', 'Shift+ArrowDown', 'Space')
    await see('[role=complementary], aside')
    await expectAccessible('marked rows and a peek', 'page')
    await press('Escape')
    const marked = await row('sensor-01')
    await userEvent.hover(marked)
    await userEvent.click([...marked.querySelectorAll('button')].at(-1) ?? marked)
    await see('[role=menu]')
    await expectAccessible('menu of a row')
    await closeAll()
    await clickButton(t('list.columns'))
    await expect.element(page.getByRole('checkbox', { name: t('list.column.inflight') })).toBeVisible()
    await expectAccessible('columns')
    await press('Escape')
    await clickButton(t('list.showFilters'))
    await clickButton(t('list.filter.add'))
    await see('[role=menu]')
    await expectAccessible('kinds of filter')
    await closeAll()
    await press('/')
    await until(() => document.activeElement instanceof HTMLInputElement, 'the list is being searched')
    await expectAccessible('the search of a list')
    await press('Escape')
  })

  it.each([
    ['a filter and an order', '/clients?like_clientid=sensor&sort=clientid'],
    ['nothing matches', '/clients?like_clientid=nothing-like-it'],
    ['a filter that the broker would refuse', '/clients?conn_state=neither'],
  ])('%s', async (what, path) => {
    await goTo(path)
    await expectAccessible(what)
  })
})

describe('the frame around the screens has no accessibility violations in either theme (catalogue W1)', () => {
  it('has no violations in the user menu and the hints after the leader key', async () => {
    await goTo('/clients')
    ;[...(await see('header')).querySelectorAll('button')].at(-1)?.click()
    await see('[role=menu]')
    await expectAccessible('user menu')
    await closeAll()
    await press('g')
    await see('footer', t('screen.overview'))
    await expectAccessible('what may follow g', 'page')
    await press('Escape')
  })

  it('has no violations in the narrow menu', async () => {
    await goTo('/clients')
    await clickButton(t('shell.menu.narrow'))
    await expectAccessible('the narrow menu', 'page')
    await clickButton(t('shell.menu.wide'))
  })

  it('has no violations in a large chart', async () => {
    await goTo('/dashboard/overview')
    const name = t('overview.enlarge').replace('{{name}}', t('overview.incomingMessages'))
    await clickButton(name)
    await see('[role=dialog] svg')
    await expectAccessible('a large chart')
  })

  it('has no violations in a result, a refusal, and the history of both', async () => {
    await goTo('/clients')
    await runLine('ban.create axe-result 1h noisy')
    await see('[role=status]', 'axe-result')
    await expectAccessible('a result', 'page')
    await runLine('client.keepalive axe-result 60')
    await see('[aria-invalid=true]')
    await expectAccessible('a step that the broker refused')
    await closeAll()
    await goTo('/banned-clients')
    await row('axe-result')
    await expectAccessible('bans')
    await goTo('/command-history')
    await row('axe-result')
    await expectAccessible('the command history')
  })

  it('has no violations in the dialog of an ended session', async () => {
    await goTo('/clients')
    answerCalls((path) =>
      path.startsWith('/clients')
        ? Response.json({ code: 'TOKEN_TIME_OUT', message: 'expired' }, { status: 401 })
        : undefined,
    )
    await press('r')
    await see('[role=dialog]', t('session.over.title'))
    await expectAccessible('the dialog of an ended session')
    answerCalls()
    await openConsole()
  })
})

describe('overlays fit into 320 px (catalogue W9)', () => {
  const long = 'somebody-with-a-rather-long-client-id-0001'
  const narrow = async () => {
    await goTo('/clients')
    await page.viewport(320, 640)
    await nextFrame()
  }

  it('fits the menu and the user menu', async () => {
    await narrow()
    await clickButton(t('shell.menu.open'))
    await see('[role=dialog]')
    await expectAccessible('the menu as a sheet')
    await expectFits('menu', 320)
    await closeAll()
    ;[...(await see('header')).querySelectorAll('button')].at(-1)?.click()
    await see('[role=menu]')
    await expectFits('user menu', 320)
  })

  it('fits the palette, a line and its form', async () => {
    await narrow()
    await openPalette()
    await see('[role=option]')
    await expectFits('palette', 320)
    await type(`ban.create ${long} `)
    await expectFits('palette, a line', 320)
    await press('Control+Enter')
    await expectStep('who')
    await expectFits('form', 320)
  })

  it('fits a step, a question and the key sheet', async () => {
    await narrow()
    await runLine(`ban.create ${long}`)
    await expectStep('until')
    await expectFits('step', 320)
    await closeAll()
    await runLine(`client.clean-session ${long}`)
    await see('[role=alertdialog]')
    await expectFits('confirm', 320)
    await closeAll()
    await press('?')
    await see('[role=dialog]')
    await expectFits('keys', 320)
    expect(floating()).toHaveLength(1)
  })
})
