import type { ReactNode } from 'react'

/** A message in place of figures, with what can be done about it. */
export const WallMessage = ({
  text,
  above,
  children,
}: {
  text: string
  above?: ReactNode
  children?: ReactNode
}) => (
  <main className="flex min-h-dvh flex-col gap-[1.5vh] bg-canvas p-[2vh] text-body">
    {above}
    <div className="grid flex-1 place-content-center justify-items-center gap-[3vh] text-center">
      <h1 className="text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] text-bad">{text}</h1>
      {children}
    </div>
  </main>
)
