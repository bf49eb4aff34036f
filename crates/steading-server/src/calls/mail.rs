//! Mail by SMTP: plain text and HTML, with one click to end it.

use super::{Fate, Letter, said};
use crate::config::MailConfig;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::error::Error;
use std::time::Duration;
use steading_messages::Lang;

const PATIENCE: Duration = Duration::from_secs(20);

/// Sends mail.
#[derive(Clone)]
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl std::fmt::Debug for Mailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

macro_rules! header {
    ($name:ident $text:literal) => {
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Ok($name(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::dangerous_new_pre_encoded(Self::name(), self.0.clone(), self.0.clone())
            }
        }
    };
}

header!(Unsubscribe "List-Unsubscribe");
header!(UnsubscribePost "List-Unsubscribe-Post");
header!(AutoSubmitted "Auto-Submitted");

/// Words as they stand in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether mail can go there.
pub(crate) fn is_address(address: &str) -> bool {
    address.len() <= 254 && address.parse::<lettre::Address>().is_ok()
}

impl Mailer {
    /// Nothing if the configuration makes no sense.
    pub fn new(config: &MailConfig) -> Option<Mailer> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.server).ok()?;
        let transport = transport.timeout(Some(PATIENCE)).build();
        Some(Mailer { transport, from: config.from.parse().ok()? })
    }

    /// Asks the owner of the address whether they want to be written to.
    pub async fn ask(&self, address: &str, id: &str, name: &str, link: &str, lang: Lang) -> Fate {
        let title = said(lang, "server-mail-confirm-title", &[]);
        let text = said(lang, "server-mail-confirm-text", &[("name", name)]);
        let plain = format!("{text}\n\n{link}\n");
        let html = page(lang, &format!("<p>{}</p><p><a href=\"{link}\">{link}</a></p>", escaped(&text)));
        self.post(address, id, title, plain, html, None).await
    }

    pub async fn send(&self, address: &str, letter: &Letter, off: &str) -> Fate {
        let lang = letter.lang;
        let end = said(lang, "server-mail-off", &[]);
        let settings = said(lang, "server-mail-settings", &[]);
        let account = format!("{}/account", letter.base);
        let mut plain = String::new();
        let mut items = String::new();
        for line in &letter.lines {
            plain.push_str(&format!("{}\n{}\n\n", line.text, line.url));
            items.push_str(&format!("<li><a href=\"{}\">{}</a></li>", line.url, escaped(&line.text)));
        }
        if let Some(more) = letter.more(letter.lines.len()) {
            plain.push_str(&format!("{more}\n\n"));
            items.push_str(&format!("<li>{}</li>", escaped(&more)));
        }
        plain.push_str(&format!("-- \n{end}: {off}\n{settings}: {account}\n"));
        let foot = format!(
            "<p><small><a href=\"{off}\">{}</a> · <a href=\"{account}\">{}</a></small></p>",
            escaped(&end),
            escaped(&settings)
        );
        let html = page(lang, &format!("<h1>{}</h1><ul>{items}</ul>{foot}", escaped(&letter.title)));
        self.post(address, letter.id.as_str(), letter.title.clone(), plain, html, Some(off)).await
    }

    async fn post(
        &self,
        address: &str,
        id: &str,
        title: String,
        plain: String,
        html: String,
        off: Option<&str>,
    ) -> Fate {
        let Ok(to) = address.parse::<lettre::Address>() else { return Fate::Gone };
        // The same message again has the same name: mail programs show it once.
        let name = format!("<{id}@{}>", self.from.email.domain());
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(title)
            .message_id(Some(name))
            .header(AutoSubmitted("auto-generated".to_owned()));
        if let Some(off) = off {
            message = message
                .header(Unsubscribe(format!("<{off}>")))
                .header(UnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let message = match message.multipart(MultiPart::alternative_plain_html(plain, html)) {
            Ok(message) => message,
            Err(_) => return Fate::GiveUp("the message cannot be written".to_owned()),
        };
        match tokio::time::timeout(PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Fate::Delivered,
            Ok(Err(error)) => refused(error.status().map(u16::from), error.is_timeout()),
            Err(_) => refused(None, true),
        }
    }
}

/// What it means that our mail server did not take a message. The words of its answer may contain the address, so only
/// the status is told.
fn refused(status: Option<u16>, timeout: bool) -> Fate {
    match status {
        // About the mailbox or the message. Everything else that lasts, such as credentials that are wrong, is our own
        // trouble, and somebody will mend it.
        Some(status @ 550..=554) => Fate::GiveUp(format!("SMTP status {status}")),
        Some(status) => Fate::Again(format!("SMTP status {status}")),
        None if timeout => Fate::Again("no answer in time".to_owned()),
        None => Fate::Again("no connection to the mail server".to_owned()),
    }
}

fn page(lang: Lang, body: &str) -> String {
    format!("<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><body>{body}</body></html>", lang.code())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    /// A mail server that answers every recipient with this status.
    async fn answered(status: &'static str) -> Fate {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("smtp://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 here\r\n").await.unwrap();
            let mut line = String::new();
            while stream.read_line(&mut line).await.unwrap() > 0 {
                let answer = match line.split([' ', ':']).next().unwrap() {
                    "RCPT" => format!("{status} <berta@example.org> is why\r\n"),
                    _ => "250 yes\r\n".to_owned(),
                };
                stream.write_all(answer.as_bytes()).await.unwrap();
                line.clear();
            }
        });
        let config = MailConfig { server, from: "steading@play.example.org".to_owned() };
        let mailer = Mailer::new(&config).unwrap();
        mailer.ask("berta@example.org", "id", "Berta", "https://play.example.org/x", Lang::En).await
    }

    #[tokio::test]
    async fn only_what_is_wrong_with_the_mailbox_is_given_up_and_no_address_is_told() {
        let again = |status: u16| Fate::Again(format!("SMTP status {status}"));
        assert_eq!(answered("550").await, Fate::GiveUp("SMTP status 550".to_owned()));
        assert_eq!(answered("554").await, Fate::GiveUp("SMTP status 554".to_owned()));
        for (status, number) in [("421", 421), ("451", 451), ("530", 530), ("535", 535)] {
            assert_eq!(answered(status).await, again(number));
        }
        assert_eq!(refused(None, false), Fate::Again("no connection to the mail server".to_owned()));
    }
}
