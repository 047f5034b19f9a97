/** The command that runs a macro. In a page it asks for the parameters of the macro; in a terminal they are flags. */
export const macroRunId = 'macro.run'
