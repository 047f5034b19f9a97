/**
 * Fetches the files of a part of the console without running them, where the build has listed them
 * (`server/vite-preload.ts`); the development server lists none. A file that cannot be fetched is fetched again by
 * the import that needs it.
 */
export function preload(part: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#preload-${part}`)
  if (template === null) return
  document.head.append(template.content)
  template.remove()
}
