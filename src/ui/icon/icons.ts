/** The icons of the console; each is always decorative (`icon.ts`). */
export * from 'lucide-react'
