import type { AnyCommand } from '../command'
import type { Context } from '../context'

/** A command that only acts on the current page, such as the export of its list. */
const actsOnPage = ({ calls, blocked }: AnyCommand): boolean => calls.length === 0 && blocked !== undefined

/**
 * The additional context of a macro line. With a current page, a check would open its screen and an edit
 * its form; neither is visible during a macro, so the command acts and answers directly, as in a terminal.
 */
export const lineContext = (command: AnyCommand): Pick<Context, 'able'> =>
  actsOnPage(command) ? {} : { able: undefined }
