/**
 * Ctrl+K or ⌘K clicks the button that declares this shortcut. It opens a modal, or closes an open one. An inline script, because browsers
 * use the same keys for their own search and would not wait for the application. If the browser cannot open modals without script, the
 * click is recorded for the application like any other early click.
 */
export const SHORTCUT_SCRIPT = `addEventListener("keydown",e=>{let b=/^k$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&!e.isComposing&&document.querySelector('[aria-keyshortcuts~="Control+K"]');if(b){e.preventDefault();let m=document.getElementById(b.getAttribute("commandfor"));m?.open?m.close():b.click()}});`;
