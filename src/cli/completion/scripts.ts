/** The shells that have a completion. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Whether a text names a shell with a completion. */
export const isShell = (text: string | undefined): text is Shell => shells.some((shell) => shell === text)

/** What each shell reads once; it asks `switchboard complete` at every Tab. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion of switchboard. Add to ~/.bashrc: source <(switchboard completion bash)
_switchboard() {
  local line words
  # Bash splits words at : and =, so the program gets the line as typed.
  line=\${COMP_LINE:0:COMP_POINT}
  mapfile -t COMPREPLY < <(switchboard complete bash "$line" "$COMP_WORDBREAKS" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -F _switchboard switchboard`,
  zsh: `#compdef switchboard
# zsh completion of switchboard. Add to ~/.zshrc, after compinit: source <(switchboard completion zsh)
_switchboard() {
  local -a values
  values=("\${(@f)$(switchboard complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n $values ]] && _describe -V switchboard values
}
compdef _switchboard switchboard`,
  fish: `# fish completion of switchboard. Add to ~/.config/fish/config.fish: switchboard completion fish | source
function __switchboard_complete
  set --local words (commandline --tokenize --cut-at-cursor)
  switchboard complete fish $words[2..] (commandline --current-token --cut-at-cursor) 2>/dev/null
end
complete --command switchboard --no-files --keep-order --arguments '(__switchboard_complete)'`,
}
