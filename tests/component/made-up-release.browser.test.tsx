import { beforeAll, describe, expect, it } from 'vitest'
import { expectOpens, openMadeUpConsole, allPlaces, shownTexts } from './made-up-console'
import { madeUpVersion } from '../harness/made-up-release'
import { until } from './console'

const differences = ['kinds', 'fields', 'words', 'numbers'] as const

describe('every screen works with a release beyond those known (catalogue R12)', () => {
  beforeAll(() => openMadeUpConsole(differences))
  it.each(allPlaces)('%s', async (_, path) => expectOpens(path))
})

describe('words that no known release has are shown as they are (catalogue R12)', () => {
  beforeAll(() => openMadeUpConsole(differences))
  it.each<[path: string, ...words: string[]]>([
    ['/dashboard/nodes', 'future_running', 'future_core', madeUpVersion],
    ['/listener', 'other_tcp:default', 'future_infinity'],
    ['/authentication', 'future_password_based'],
    ['/authorization', 'future_file', 'other_built_in_database', 'future_connected'],
    ['/authorization?tab=settings', 'future_allow', 'future_ignore'],
    ['/authorization/detail/file', 'future_connected'],
    ['/authorization/detail/built_in_database', 'future_allow future_subscribe sensors/# · future_all'],
    ['/authorization/detail/built_in_database?for=all', 'future_deny', 'future_publish'],
    ['/connector', 'future_http', 'future_connected', 'future_mqtt'],
    ['/action', 'future_http', 'future_connected'],
    ['/flow?view=list', 'future_connected'],
    ['/exhook', 'future_disabled'],
    ['/exhook/detail/admission', 'future_disabled'],
    ['/exhook/detail/admission?tab=settings', 'future_ignore'],
    ['/plugins', 'future_stopped'],
    ['/plugins/detail/line_calendar-1.2.0', 'future_stopped', 'x_future'],
    ['/gateway', 'future_running', 'future_unloaded'],
    ['/banned-clients', 'future_clientid'],
    ['/topic-rewrite', 'future_publish', 'future_all'],
    ['/users', 'future_administrator', 'future_local'],
    ['/mqtt/retainer', 'future_ram'],
    ['/mqtt/general', 'future_round_robin'],
    ['/log', 'future_warning', 'future_text'],
    ['/license', 'future_trial'],
  ])('%s', async (path, ...words) => {
    await expectOpens(path)
    await until(
      () => words.every((word) => shownTexts().includes(word)),
      words.filter((word) => !shownTexts().includes(word)).join(', '),
    )
    expect(shownTexts()).not.toContain('Disconnected')
  })
})
