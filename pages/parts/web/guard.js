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
  const timer = setInterval(look, 4000);
  window.addEventListener("focus", look);
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", look);
  };
}
