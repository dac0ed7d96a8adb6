import { createRoot } from 'react-dom/client'
import { AuthPage } from './auth-page.tsx'
import './auth.css'

createRoot(document.getElementById('root')!).render(<AuthPage />)
