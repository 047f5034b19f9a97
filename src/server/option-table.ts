import { envName, flagEntry, flagNames, groups } from './option-flags'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A table of all options for the documentation: option, variable, default and meaning. */
export const optionsMarkdown = (): string =>
  groups
    .map((group) => {
      const rows = flagNames
        .filter((flag) => flagEntry(flag).group === group)
        .map((flag) => {
          const { takes, initial = '', words } = flagEntry(flag)
          const variable = envName(flag)
          const option = `--${flag}${takes === undefined ? '' : ` ${takes}`}`
          const cells = [
            `\`${option}\``,
            variable === undefined ? '' : `\`${variable}\``,
            cell(initial),
            cell(words),
          ]
          return `| ${cells.join(' | ')} |`
        })
      const title = `${group.charAt(0).toUpperCase()}${group.slice(1)}`
      return [
        `## ${title}`,
        '',
        '| option | variable | default | meaning |',
        '| --- | --- | --- | --- |',
        ...rows,
      ].join('\n')
    })
    .join('\n\n')
