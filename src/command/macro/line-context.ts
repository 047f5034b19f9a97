import type { AnyCommand } from '../command'
import type { Context } from '../context'

/** A command that only acts on the page in front, such as the export of its list. */
const actsOnPage = ({ calls, blocked }: AnyCommand): boolean => calls.length === 0 && blocked !== undefined

/**
 * What a line of a macro is given beside the context of the page: with a page in front a check would open its screen and an edit its
 * form. In a macro nobody is there to read either, so the command acts and answers by itself, as in a terminal.
 */
export const lineContext = (command: AnyCommand): Pick<Context, 'able'> =>
  actsOnPage(command) ? {} : { able: undefined }
