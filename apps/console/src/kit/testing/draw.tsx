import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { DEFAULT_THEME } from '../theme/names.ts'

/** The default theme without motion: nothing here ever fades to its end. */
function Still({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={DEFAULT_THEME}>
      <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>
    </ThemeProvider>
  )
}

/** Draws a component as the console would: themed, Chinese, with an address and a place for queries. */
export function draw(children: ReactNode, address = '/') {
  return render(
    <Still>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </Still>,
  )
}

/** Draws something that brings its own router. */
export function drawThemed(children: ReactNode) {
  return render(<Still>{children}</Still>)
}
