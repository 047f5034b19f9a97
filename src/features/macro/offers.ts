import macroDelete from '@commands/macro/delete'
import macroEdit from '@commands/macro/edit'
import macroExport from '@commands/macro/export'
import macroRename from '@commands/macro/rename'
import macroRun from '@commands/macro/run'
import type { Origin } from '@/api/library'

/** The commands for a macro. One of the library has neither another name nor an end here; an edit replaces it in this browser. */
export const getMacroCommands = (origin: Origin) =>
  origin === 'library'
    ? [macroRun, macroEdit, macroExport]
    : [macroRun, macroEdit, macroRename, macroExport, macroDelete]
