// Leaves for the sign-in page as soon as the session is over, also when the websocket is closed already.
// Remembers the workspace for the next visit. data: {over, target, language, keeps}
export default function ({ data }) {
  const leave = () => window.location.replace(data.target);
  document.documentElement.lang = data.language;
  if (data.over) {
    leave();
    return undefined;
  }
  if (data.keeps) document.cookie = `${data.keeps}; path=/; max-age=31536000; samesite=lax`;
  const look = async () => {
    try {
      const answer = await fetch("/session", { cache: "no-store", redirect: "manual" });
      if (answer.status === 401) leave();
    } catch {
      // the server is away; Streamlit says so itself
    }
  };
  // The sidebar's link to the page one is on leaves what stands open there: Streamlit keeps its address.
  const leaveOpen = (event) => {
    const link = event.target.closest?.('[data-testid="stSidebarNav"] a');
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain || link.pathname !== window.location.pathname || !window.location.search) return;
    setTimeout(() => {
      if (window.location.search) window.history.pushState({}, "", window.location.pathname);
      window.dispatchEvent(new PopStateEvent("popstate"));
      // On a phone the sidebar covers what one went to.
      if (window.innerWidth < 768) document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
    });
  };
  document.addEventListener("click", leaveOpen, true);
  const timer = setInterval(look, 4000);
  window.addEventListener("focus", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("click", leaveOpen, true);
    window.removeEventListener("focus", look);
  };
}
