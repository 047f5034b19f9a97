import { hasFleet } from '@/api/site'
import { defineCommand, type AnyCommand } from '@/command/command'
import { to } from '@/route/paths'
import type { Screen } from './screen'

/** The «Go to …» commands, one for each screen without a parameter in its path. */
export const createGoCommands = (screens: readonly Screen[]): readonly AnyCommand[] =>
  screens
    .filter((screen) => !screen.path.includes(':'))
    .map((screen) => {
      const path = to(screen.path as '/clients')
      return defineCommand({
        id: `go.${screen.id}`,
        ...(screen.formerId === undefined ? {} : { formerIds: [`go.${screen.formerId}`] }),
        title: screen.title,
        group: 'group.go',
        // Also by the name of its menu group.
        keywords: `menu.${screen.section ?? screen.group}.keywords`,
        ...(screen.key === undefined ? {} : { hotkey: `g ${screen.key}` }),
        danger: 'read',
        calls: [],
        ...(screen.needs === undefined ? {} : { needs: screen.needs }),
        ...(screen.feature === undefined ? {} : { feature: screen.feature }),
        ...(screen.fleet === true ? { when: () => hasFleet } : {}),
        opensPath: path,
        params: {},
        run: () => ({ kind: 'go', to: path }),
      })
    })
