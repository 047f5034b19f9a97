import type { ActionHandlers } from '@/command/action-handlers'
import { screenContext, type ExportScope } from '@/command/screen-context'
import { safeValues } from '@/i18n/safe-values'
import { translate } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'

declare module '@/command/command' {
  interface AppActions {
    export: { readonly scope: ExportScope }
    'select-all': object
    largest: { readonly column: string; readonly top: number }
    snapshot: object
    compare: object
  }
}

/** What the list on the screen does. */
export const listActions: ActionHandlers<'export' | 'select-all' | 'largest' | 'snapshot' | 'compare'> = {
  export: ({ scope }, { showMessage, reportLoadError }) =>
    startInBackground(
      Promise.resolve(screenContext.get().export?.(scope)).then((saved) => {
        if (saved !== undefined)
          showMessage(
            'ok',
            translate('list.export.done', safeValues({ count: saved.rows, file: saved.file })),
          )
      }),
      reportLoadError,
    ),
  'select-all': () => screenContext.get().selectAll?.(),
  largest: ({ column, top }) => screenContext.get().largest?.show(column, top),
  snapshot: () => screenContext.get().snapshots?.save(),
  compare: () => screenContext.get().snapshots?.compare(),
}
